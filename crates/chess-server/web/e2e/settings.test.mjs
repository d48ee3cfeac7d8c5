// What a person sets, and moves made before their turn.

import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { at_ply, click, drag } from './board.mjs';
import { Browser } from './browser.mjs';
import { Server } from './server.mjs';
import { ended, join, open_room } from './table.mjs';

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

const waiting = (page) => page.locator('.square.premove');

test('a move made before its turn is played at it, or taken back', async () => {
  const [anna, ben] = await Promise.all([browser.person(), browser.person()]);
  const { page: white, link } = await open_room(browser, anna, server.url, { clock: 'on' });
  const black = await join(browser, ben, link);
  await drag(black, 'e7e5');
  assert.equal(await waiting(black).count(), 2);
  await drag(white, 'e2e4');
  await at_ply(white, 2);
  assert.equal(await waiting(black).count(), 0);

  // Each way to take it back.
  await drag(black, 'g8f6');
  assert.equal(await waiting(black).count(), 2);
  await black.keyboard.press('Escape').catch(() => undefined);
  await black.locator('[data-square="a5"]').click({ button: 'right' });
  assert.equal(await waiting(black).count(), 0);
  await drag(black, 'g8f6');
  await black.locator('[data-square="a5"]').click();
  assert.equal(await waiting(black).count(), 0);
  await drag(white, 'g1f3');
  await at_ply(black, 3);

  // What cannot be played when the turn comes is forgotten; the opponent's pieces stay where they are.
  await drag(white, 'e7e6');
  assert.equal(await waiting(white).count(), 0);
  await drag(white, 'f1b5');
  assert.equal(await waiting(white).count(), 2);
  await drag(black, 'c7c6');
  await at_ply(white, 5);
  await drag(black, 'c6b5');
  await at_ply(white, 6);
  await drag(black, 'b5c6');
  await drag(white, 'd2d3');
  await at_ply(black, 7);
  assert.equal(await waiting(black).count(), 0);
  assert.equal(await black.locator('.square.movable').count() > 0, true, 'it is Black’s turn still');
});

test('no move waits in a game without clocks', async () => {
  const [anna, ben] = await Promise.all([browser.person(), browser.person()]);
  const { link } = await open_room(browser, anna, server.url);
  const black = await join(browser, ben, link);
  await drag(black, 'e7e5');
  assert.equal(await waiting(black).count(), 0);
});

test('settings are kept: a queen at once, no second question, a theme', async () => {
  const context = await browser.person();
  const page = await browser.open(context, `${server.url}/fr/local`);
  await page.locator('form.setup button[type="submit"]').click();
  await page.locator('details.settings summary').click();
  await page.locator('[data-setting="queen"]').check();
  await page.locator('[data-setting="confirm"]').uncheck();
  await page.locator('[data-setting="board"]').selectOption('grey');
  await page.locator('[data-setting="theme"]').selectOption('dark');
  await page.reload();
  const shown = () => page.evaluate(() => ({ ...document.documentElement.dataset }));
  assert.deepEqual(await shown(), { board: 'grey', theme: 'dark' });
  const scheme = await page.evaluate(() => getComputedStyle(document.body).colorScheme);
  assert.equal(scheme, 'dark');
  const moves = ['a2a4', 'b7b5', 'a4b5', 'a7a6', 'b5a6', 'h7h5', 'a6a7', 'h5h4', 'a7b8', 'h4h3'];
  for (const [ply, uci] of moves.entries()) {
    await click(page, uci);
    await at_ply(page, ply + 1);
  }
  await page.locator('[data-piece="wQb8"]').waitFor({ state: 'attached' });
  await page.locator('[data-action="draw"]').click();
  assert.match(await ended(page), /Partie nulle/);
});
