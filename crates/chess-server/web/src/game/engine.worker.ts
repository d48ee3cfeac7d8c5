// The engine's thread: its own copy of the rules, so that thinking never holds up the page.

import { load_rules, type GameEvent, type Terms } from '../lib/rules';

export interface Question {
  /** Tells the answer to this question from those to earlier ones. */
  number: number;
  terms: Terms;
  events: GameEvent[];
  level: number;
}

export interface Reply {
  number: number;
  /** Null when the rules could not be loaded or found no move. */
  uci: string | null;
}

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  const reply: Reply = { number: data.number, uci: null };
  try {
    const rules = await load_rules();
    reply.uci = rules.best(data.terms, data.events, data.level).uci;
  } catch (error) {
    console.error(error);
  }
  postMessage(reply);
});
