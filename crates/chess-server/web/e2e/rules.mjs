// The page's own rules, in Node: the tests ask them for games to play and for what to expect.

import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { web, workspace } from './workspace.mjs';

const { instance } = await WebAssembly.instantiate(readFileSync(resolve(web, 'public/rules.wasm')));
const { memory, alloc, free, call } = instance.exports;

export function rules(question) {
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  const start = alloc(bytes.length);
  new Uint8Array(memory.buffer).set(bytes, start);
  const packed = call(start, bytes.length);
  free(start, bytes.length);
  const [at, length] = [Number(packed >> 32n), Number(packed & 0xffff_ffffn)];
  const answer = JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, at, length)));
  free(at, length);
  if (answer.error) throw new Error(`${answer.error.code}: ${answer.error.message}`);
  return answer;
}

/**
 * A real game that ends in mate, of `shortest` to `longest` half-moves, as UCI moves. It comes from
 * `../shared/pgn/games.pgn`; a clone without it plays one of our own games, and CI refuses to.
 */
export function game_to_mate(shortest, longest, wanted = () => true) {
  const real = resolve(workspace, '../shared/pgn/games.pgn');
  const path = existsSync(real) ? real : resolve(workspace, 'testdata/games.pgn');
  if (path !== real) {
    if (process.env.CI) throw new Error(`CI plays real games: ${real} is missing`);
    console.log(`${real} is not here: playing one of our own games instead`);
  }
  const texts = readFileSync(path, 'utf8').split(/^(?=\[Event )/m);
  for (const text of texts) {
    if (!text.includes('#')) continue;
    const [game] = rules({ op: 'read', pgn: text }).games;
    if (game?.ending?.termination !== 'checkmate' || game.start !== null) continue;
    const plies = game.moves.length;
    if (plies >= shortest && plies <= longest && wanted(game)) return game;
  }
  throw new Error(`${path} has no game that ends in mate after ${shortest} to ${longest} half-moves`);
}
