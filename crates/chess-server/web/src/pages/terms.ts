// The forms' choices of clock and rules, as the terms that the rules understand.

import type { Terms } from '../lib/rules';

export interface Wish {
  clock: 'none' | 'on' | 'days';
  minutes: number;
  increment: number;
  /** Days for each move. */
  days: number;
  draws: 'laws' | 'automatic';
}

export const FIRST_WISH: Wish = { clock: 'on', minutes: 10, increment: 5, days: 3, draws: 'laws' };

/** Clocks offered at a glance: minutes and seconds a move. */
export const PRESETS: readonly [number, number][] = [
  [3, 2],
  [5, 3],
  [10, 5],
  [30, 20],
];

/** Days for each move offered at a glance. */
export const DAYS: readonly number[] = [1, 2, 3, 5, 7, 14];

export function clock_of({ clock, minutes, increment, days }: Wish): Terms['clock'] {
  switch (clock) {
    case 'none':
      return null;
    case 'on':
      return { initial_ms: minutes * 60_000, increment_ms: increment * 1_000 };
    case 'days':
      return { move_ms: days * 86_400_000 };
  }
}

export const terms_of = (wish: Wish): Terms => ({
  start: null,
  variant: 'standard',
  clock: clock_of(wish),
  draws: wish.draws,
});
