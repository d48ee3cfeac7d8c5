// The engine's thread: its own copy of the rules, so that thinking never holds up the page.

import { load_rules, type GameEvent, type Terms } from '../lib/rules';

export interface Question {
  terms: Terms;
  events: GameEvent[];
  ply: number;
  level: number;
}

export interface Reply {
  ply: number;
  /** Null when the rules could not be loaded or found no move. */
  uci: string | null;
}

addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  const reply: Reply = { ply: data.ply, uci: null };
  try {
    const rules = await load_rules();
    reply.uci = rules.best(data.terms, data.events, data.level).uci;
  } catch (error) {
    console.error(error);
  }
  postMessage(reply);
});
