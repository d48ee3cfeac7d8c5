// What this device remembers: guest seats, unfinished games on one device, choices. Private mode or a
// full store must not stop a game, so a failed write is answered with false and a failed read with null.

export interface Seat {
  color: 'white' | 'black';
  secret: string;
}

function read(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The seat this device holds in a room. */
export function seat_of(game: string): Seat | null {
  const value = read(`salon.seat.${game}`) as Partial<Seat> | null;
  if (typeof value?.secret !== 'string') return null;
  if (value.color !== 'white' && value.color !== 'black') return null;
  return { color: value.color, secret: value.secret };
}

export const keep_seat = (game: string, seat: Seat): boolean => write(`salon.seat.${game}`, seat);

export const forget_seat = (game: string): void => localStorage.removeItem(`salon.seat.${game}`);

/** A new secret for a seat: 160 random bits. Chosen here, it survives an answer that is lost. */
export function new_secret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(20));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The link that brings a seat to another device. What follows the `#` is sent nowhere. */
export const return_link = (game: string, seat: Seat): string =>
  `${location.origin}/game/${game}#${seat.color}=${seat.secret}`;

/** The seat in the fragment of a return link, if it is one. */
export function seat_in(fragment: string): Seat | null {
  const [, color, secret] = /^#(white|black)=([A-Za-z0-9_-]{32,128})$/.exec(fragment) ?? [];
  return secret === undefined ? null : { color: color as Seat['color'], secret };
}

/** The games in which this device holds a seat. */
export function seats(): string[] {
  const games: string[] = [];
  try {
    for (let i = 0; i < localStorage.length; i += 1) {
      const game = /^salon\.seat\.([0-9A-Za-z]+)$/.exec(localStorage.key(i) ?? '')?.[1];
      if (game !== undefined) games.push(game);
    }
  } catch {
    // Without a store there are no seats.
  }
  return games;
}

/** A value that a page keeps under a name; `null` when there is none or it cannot be read. */
export const kept = <Value>(name: string): Value | null => read(`salon.${name}`) as Value | null;

export const keep = (name: string, value: unknown): boolean => write(`salon.${name}`, value);
