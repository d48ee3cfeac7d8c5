// Games that need no server: the arbiter of the rules judges them on this device.

import type { Color, Command, GameEvent, Party, Rules, Terms } from '../lib/rules';
import { keep, kept } from '../lib/store';
import type { Notice, Session, Viewer } from './session';

export interface Saved {
  version: 1;
  terms: Terms;
  events: GameEvent[];
  /** Against the engine: the side of the person and the engine's level. */
  you?: Color;
  level?: number;
}

export class DeviceSession implements Session {
  readonly rules: Rules;
  readonly terms: Terms;
  readonly viewer: Viewer;
  readonly can_act = true;
  readonly gives_time = false;
  readonly unsent = null;
  readonly level: number | null;
  events = $state.raw<GameEvent[]>([]);
  notice = $state<Notice | null>(null);
  readonly #name: string;

  constructor(rules: Rules, name: string, saved: Saved) {
    this.rules = rules;
    this.terms = saved.terms;
    this.viewer = saved.you ?? 'both';
    this.level = saved.level ?? null;
    this.events = saved.events;
    this.#name = name;
    if (saved.events.length === 0) this.act('server', { kind: 'start' });
  }

  /** The game kept under `name`, or null where there is none that the rules still accept. */
  static restore(rules: Rules, name: string): DeviceSession | null {
    const saved = kept<Saved>(name);
    if (saved?.version !== 1) return null;
    try {
      rules.view(saved.terms, saved.events, 'en');
      return new DeviceSession(rules, name, saved);
    } catch {
      return null;
    }
  }

  now(): number {
    return Date.now();
  }

  send(command: Command, as?: Color): void {
    const turn = () => this.rules.view(this.terms, this.events, 'en').shown.turn;
    this.act(as ?? (this.viewer === 'both' ? turn() : (this.viewer as Color)), command);
  }

  /** Asks the arbiter, writes down what it answers; true when the command was accepted. */
  act(party: Party, command: Command): boolean {
    const at = Math.max(this.now(), this.events.at(-1)?.at ?? 0);
    const answer = this.rules.decide(this.terms, this.events, at, party, command);
    if ('refusal' in answer) {
      if (answer.refusal.code === 'time_up') return this.act('server', { kind: 'flag_fall' });
      this.notice = { refusal: answer.refusal.code };
      return false;
    }
    this.notice = null;
    this.events = [...this.events, ...answer.events];
    this.#save();
    return true;
  }

  #save(): void {
    const saved: Saved = { version: 1, terms: this.terms, events: this.events };
    if (this.viewer === 'white' || this.viewer === 'black') saved.you = this.viewer;
    if (this.level !== null) saved.level = this.level;
    if (!keep(this.#name, saved)) this.notice = { key: 'notice-not-kept' };
  }
}
