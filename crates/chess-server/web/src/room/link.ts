// The state of the line to the server, as a pure function: what to show, and when to try again.

export interface Link {
  phase: 'connecting' | 'live' | 'waiting' | 'closed';
  /** Failed tries since the line was last live. */
  failures: number;
  /** When the next try is due, in local milliseconds; only while waiting. */
  retry_at: number | null;
}

export type LinkEvent =
  /** The server has welcomed us and the log is whole. */
  | 'live'
  /** The socket closed, or stayed silent too long. */
  | 'lost'
  /** The waiting is over, the device is online again, or the person asks. */
  | 'retry'
  /** This page needs no line any more. */
  | 'close';

export const START: Link = { phase: 'connecting', failures: 0, retry_at: null };

const FIRST_DELAY_MS = 400;
const LONGEST_DELAY_MS = 8_000;

/** The next state; `spread` in 0..1 keeps many pages from knocking at the same moment. */
export function step(link: Link, event: LinkEvent, now: number, spread: number): Link {
  if (link.phase === 'closed') return link;
  switch (event) {
    case 'live':
      return { phase: 'live', failures: 0, retry_at: null };
    case 'lost': {
      if (link.phase === 'waiting') return link;
      const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** link.failures);
      return {
        phase: 'waiting',
        failures: link.failures + 1,
        retry_at: now + Math.round(delay * (0.75 + spread / 4)),
      };
    }
    case 'retry':
      return link.phase === 'waiting' ? { ...link, phase: 'connecting', retry_at: null } : link;
    case 'close':
      return { ...link, phase: 'closed', retry_at: null };
  }
}

/** A move on its way: the ply that it answers makes repeating it harmless. */
export interface Outgoing {
  ply: number;
  uci: string;
  from: string;
  to: string;
}

/**
 * What becomes of a move after the log is known again: `arrived` if it stands in the log, `lost` if
 * another move took its place, `send` if it has to go (once) over the new line.
 */
export function after_reconnect(move: Outgoing, played: string[]): 'arrived' | 'lost' | 'send' {
  const there = played[move.ply];
  if (there === undefined) return played.length === move.ply ? 'send' : 'lost';
  return there === move.uci ? 'arrived' : 'lost';
}
