// What the game page needs to know of a game, wherever it is played.

import type { Color, Command, GameEvent, Rules, Terms } from '../lib/rules';

export type Viewer = Color | 'spectator' | 'both';

/** A refusal's code, or the key of a message of our own. */
export type Notice = { refusal: string } | { key: string };

export interface Session {
  readonly rules: Rules;
  readonly terms: Terms;
  /** The log that the board shows; a move just made here may stand at its end before it is confirmed. */
  readonly events: GameEvent[];
  /** Who sits before this screen. */
  readonly viewer: Viewer;
  /** True while a command of this screen would be heard. */
  readonly can_act: boolean;
  /** A move chosen here that could not be sent yet. */
  readonly unsent: { from: string; to: string } | null;
  /** True where the other side's clock may be given time. */
  readonly gives_time: boolean;
  /** What went wrong last; null when nothing did. */
  readonly notice: Notice | null;
  /** The time that the clocks go by. */
  now(): number;
  /** Sends a command on behalf of `as`, or of whoever sits here. */
  send(command: Command, as?: Color): void;
}
