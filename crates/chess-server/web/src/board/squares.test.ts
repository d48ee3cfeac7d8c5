import { describe, expect, it } from 'vitest';
import { match_pieces, place_of, square_at, square_index, square_name } from './squares';

it('names and places are inverse', () => {
  for (let index = 0; index < 64; index += 1) {
    expect(square_index(square_name(index))).toBe(index);
    for (const flipped of [false, true]) {
      const { column, row } = place_of(index, flipped);
      expect(square_at(column, row, flipped)).toBe(index);
    }
  }
  expect(square_name(0)).toBe('a1');
  expect(place_of(square_index('a8'), false)).toEqual({ column: 0, row: 0 });
  expect(square_at(8, 0, false)).toBeNull();
});

describe('match_pieces', () => {
  const board = (pieces: Record<string, string>) => {
    const squares: (string | null)[] = Array<string | null>(64).fill(null);
    for (const [name, piece] of Object.entries(pieces)) squares[square_index(name)] = piece;
    return squares;
  };
  let id = 0;
  const next = () => (id += 1);
  const ids = (list: ReturnType<typeof match_pieces>) =>
    Object.fromEntries(list.map((s) => [square_name(s.square), s.id]));

  it('lets both pieces glide in castling and drops what was taken', () => {
    const before = match_pieces([], board({ e1: 'wK', h1: 'wR', a1: 'wR', e5: 'bP' }), next);
    const was = ids(before);
    const after = ids(match_pieces(before, board({ g1: 'wK', f1: 'wR', a1: 'wR' }), next));
    expect(after).toEqual({ g1: was['e1'], f1: was['h1'], a1: was['a1'] });
  });

  it('gives a promoted piece a new identity', () => {
    const before = match_pieces([], board({ e7: 'wP' }), next);
    const after = match_pieces(before, board({ e8: 'wQ' }), next);
    expect(after[0]?.id).not.toBe(before[0]?.id);
  });
});
