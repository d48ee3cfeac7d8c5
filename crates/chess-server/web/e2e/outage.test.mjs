// The server dies in the middle of a game, and nothing is lost.

import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { at_ply, drag } from './board.mjs';
import { Browser } from './browser.mjs';
import { Server } from './server.mjs';
import { join, open_room } from './table.mjs';

/** What the console says when the line is cut. */
const LOST = /net::ERR_|WebSocket connection/;

let server;
let browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), Browser.launch()]);
});
after(async () => {
  await browser?.close();
  await server?.remove();
});
afterEach(() => browser.assert_quiet());

test('killed and started again on the same file: the unsent move goes out once', async () => {
  const [anna, ben] = await Promise.all([browser.person(), browser.person()]);
  const { page: white, link } = await open_room(browser, anna, server.url, { clock: 'on' });
  const black = await join(browser, ben, link);
  await drag(white, 'e2e4');
  await at_ply(black, 1);
  await drag(black, 'e7e5');
  await at_ply(white, 2);

  browser.expected = LOST;
  await server.kill();
  await Promise.all([white, black].map((page) => page.getByText('Connexion perdue').waitFor()));
  await drag(white, 'g1f3');
  await white.getByText('Votre coup n’est pas encore parti.').waitFor();
  assert.equal(await white.locator('[data-ply="3"]').count(), 0, 'the board is at the server’s state');
  await server.start();
  await Promise.all([white, black].map((page) => at_ply(page, 3)));
  await white.getByText('Connexion perdue').waitFor({ state: 'detached' });
  browser.expected = null;

  await drag(black, 'b8c6');
  await Promise.all([white, black].map((page) => at_ply(page, 4)));
  assert.equal(await white.locator('[data-ply]').count(), 4, 'no move twice');
});

test('a network that goes and comes back', async () => {
  const [anna, ben] = await Promise.all([browser.person(), browser.person()]);
  const { page: white, link } = await open_room(browser, anna, server.url);
  const black = await join(browser, ben, link);
  browser.expected = LOST;
  // Cutting the context's network leaves open sockets alone: the server closes them by dying.
  await anna.setOffline(true);
  await server.kill();
  await white.getByText('Connexion perdue').waitFor();
  await server.start();
  await black.getByText('Connexion perdue').waitFor({ state: 'detached' });
  await white.getByText('Connexion perdue').waitFor();
  await drag(white, 'd2d4');
  await white.getByText('Votre coup n’est pas encore parti.').waitFor();
  await anna.setOffline(false);
  await at_ply(black, 1);
  await at_ply(white, 1);
  browser.expected = null;
});
