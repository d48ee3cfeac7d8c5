// Geometry of the picture: names of squares and where they lie. No rule of chess is in here.

export const FILES = 'abcdefgh';

/** `a1` for 0 … `h8` for 63. */
export const square_name = (index: number): string =>
  `${FILES.charAt(index % 8)}${Math.floor(index / 8) + 1}`;

export const square_index = (name: string): number =>
  FILES.indexOf(name.charAt(0)) + 8 * (Number(name.charAt(1)) - 1);

/** Column and row of a square as drawn, both from 0 at the top left. */
export function place_of(index: number, flipped: boolean): { column: number; row: number } {
  const file = index % 8;
  const rank = Math.floor(index / 8);
  return flipped ? { column: 7 - file, row: rank } : { column: file, row: 7 - rank };
}

/** The square drawn at a column and a row, or null beyond the edge. */
export function square_at(column: number, row: number, flipped: boolean): number | null {
  if (column < 0 || column > 7 || row < 0 || row > 7) return null;
  return flipped ? row * 8 + (7 - column) : (7 - row) * 8 + column;
}

export interface Standing {
  id: number;
  piece: string;
  square: number;
}

/**
 * Carries the identity of drawn pieces from one picture to the next, so that a piece glides instead
 * of vanishing here and appearing there: equal pieces stay, the rest is paired with the nearest.
 */
export function match_pieces(
  before: Standing[],
  board: (string | null)[],
  next_id: () => number,
): Standing[] {
  const old = new Map(before.map((standing) => [standing.square, standing]));
  const kept: Standing[] = [];
  const arriving: { piece: string; square: number }[] = [];
  board.forEach((piece, square) => {
    if (piece === null) return;
    const here = old.get(square);
    if (here?.piece === piece) {
      kept.push(here);
      old.delete(square);
    } else {
      arriving.push({ piece, square });
    }
  });
  const leaving = [...old.values()];
  for (const { piece, square } of arriving) {
    const distance = (from: number) =>
      Math.hypot((from % 8) - (square % 8), Math.floor(from / 8) - Math.floor(square / 8));
    let best: Standing | undefined;
    for (const candidate of leaving) {
      if (candidate.piece !== piece) continue;
      if (!best || distance(candidate.square) < distance(best.square)) best = candidate;
    }
    if (best) leaving.splice(leaving.indexOf(best), 1);
    kept.push({ id: best?.id ?? next_id(), piece, square });
  }
  return kept.sort((a, b) => a.id - b.id);
}
