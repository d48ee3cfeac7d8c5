// The forms' choices of clock and rules, as the terms that the rules understand.

import type { Terms } from '../lib/rules';

export interface Wish {
  clock: 'none' | 'on';
  minutes: number;
  increment: number;
  draws: 'laws' | 'automatic';
}

export const FIRST_WISH: Wish = { clock: 'on', minutes: 10, increment: 5, draws: 'laws' };

/** Clocks offered at a glance: minutes and seconds a move. */
export const PRESETS: readonly [number, number][] = [
  [3, 2],
  [5, 3],
  [10, 5],
  [30, 20],
];

export const clock_of = ({ clock, minutes, increment }: Wish): Terms['clock'] =>
  clock === 'none' ? null : { initial_ms: minutes * 60_000, increment_ms: increment * 1_000 };

export const terms_of = (wish: Wish): Terms => ({
  start: null,
  variant: 'standard',
  clock: clock_of(wish),
  draws: wish.draws,
});
