// Games that need no server: two on one device, and against the engine.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { at_ply, click, drag, keys } from './board.mjs';
import { Browser } from './browser.mjs';
import { rules } from './rules.mjs';
import { Server } from './server.mjs';
import { act, ended } from './table.mjs';

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

const begin = (page) => page.locator('form.setup button[type="submit"]').click();

test('two on one device: promotion by mouse and keys, reload, offline', async () => {
  const context = await browser.person();
  const page = await browser.open(context, `${server.url}/fr/local`);
  await begin(page);
  const opening = ['a2a4', 'b7b5', 'a4b5', 'a7a6', 'b5a6', 'h7h5', 'a6a7', 'h5h4'];
  for (const [ply, uci] of opening.entries()) {
    await click(page, uci);
    await at_ply(page, ply + 1);
  }

  // Escape takes the move back before it is made.
  await click(page, 'a7b8');
  await page.locator('[data-promotion]').first().waitFor();
  assert.equal(await page.locator('[data-promotion]').count(), 4);
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('[data-promotion]').count(), 0);
  await drag(page, 'a7b8n');
  await at_ply(page, 9);
  await page.locator('[data-piece="wNb8"]').waitFor({ state: 'attached' });

  await page.reload();
  await at_ply(page, 9);
  await page.locator('[data-piece="wNb8"]').waitFor({ state: 'attached' });

  await context.setOffline(true);
  for (const [i, uci] of ['h4h3', 'c2c4', 'h3g2', 'c4c5'].entries()) {
    await click(page, uci);
    await at_ply(page, 10 + i);
  }
  await keys(page, 'g2h1r');
  await at_ply(page, 14);
  await page.locator('[data-piece="bRh1"]').waitFor({ state: 'attached' });

  // Looking back: keys in the list, then the game again.
  await page.locator('[data-ply="14"]').click();
  await page.keyboard.press('Home');
  await page.locator('[data-piece="bRh8"]').waitFor({ state: 'attached' });
  await page.getByText('Position après aucun coup').waitFor();
  await page.keyboard.press('End');
  await page.locator('[data-piece="bRh1"]').waitFor({ state: 'attached' });

  await act(page, 'resign');
  assert.match(await ended(page), /Les Noirs gagnent\. Abandon/);
  await context.setOffline(false);
});

test('the board turns to the side to move', async () => {
  const context = await browser.person();
  const page = await browser.open(context, `${server.url}/en/local`);
  await page.locator('input[name="turning"][value="turning"]').check({ force: true });
  await begin(page);
  const corner = () => page.locator('[data-square]').first().getAttribute('data-square');
  assert.equal(await corner(), 'a8');
  await drag(page, 'e2e4');
  await at_ply(page, 1);
  assert.equal(await corner(), 'h1');
  await act(page, 'abort');
  assert.match(await ended(page), /No result/);
});

test('the game is taken along as PGN, as a file and in the clipboard', async () => {
  const context = await browser.person({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await browser.open(context, `${server.url}/fr/local`);
  await begin(page);
  for (const [ply, uci] of ['g1f3', 'd7d5'].entries()) {
    await click(page, uci);
    await at_ply(page, ply + 1);
  }
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('[data-pgn="file"]').click(),
  ]);
  assert.equal(file.suggestedFilename(), 'salon.pgn');
  const saved = readFileSync(await file.path(), 'utf8');
  await page.locator('[data-pgn="copy"]').click();
  await page.getByText('PGN copié.').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), saved);
  const [game] = rules({ op: 'read', pgn: saved }).games;
  assert.deepEqual(game.moves, ['g1f3', 'd7d5']);
  assert.deepEqual(game.diagnostics.filter(({ severity }) => severity === 'error'), []);
});

test('a draw is agreed on one device, and a new game begins', async () => {
  const page = await browser.open(await browser.person(), `${server.url}/fr/local`);
  await begin(page);
  for (const [ply, uci] of ['d2d4', 'd7d5'].entries()) {
    await click(page, uci);
    await at_ply(page, ply + 1);
  }
  await act(page, 'draw');
  assert.match(await ended(page), /Partie nulle\. Par accord mutuel/);
  await page.locator('[data-new]').click();
  await begin(page);
  await page.locator('[data-status="running"]').waitFor();
  assert.equal(await page.locator('[data-ply]').count(), 0);
});

test('a flag falls on the device', async () => {
  const context = await browser.person();
  const page = await context.newPage();
  browser.watch(page);
  await page.clock.install();
  await page.goto(`${server.url}/fr/local`);
  await page.locator('input[name="clock"][value="on"]').check({ force: true });
  await page.locator('input[name="minutes"]').fill('1');
  await page.locator('input[name="increment"]').fill('0');
  await begin(page);
  await page.locator('[data-clock="white"]').waitFor();
  await drag(page, 'e2e4');
  await at_ply(page, 1);
  await page.clock.runFor(55_000);
  await page.getByText('0:05,', { exact: false }).waitFor();
  await page.clock.runFor(6_000);
  assert.match(await ended(page), /Les Blancs gagnent\. Le drapeau est tombé/);
});

test('against the engine: it answers, offline too, and the game survives a reload', async () => {
  const context = await browser.person();
  const page = await browser.open(context, `${server.url}/en/train`);
  await page.locator('input[name="level"]').fill('2');
  await begin(page);
  await drag(page, 'e2e4');
  await at_ply(page, 2);
  await context.setOffline(true);
  await drag(page, 'g1f3');
  await at_ply(page, 4);
  assert.notEqual(await page.locator('[data-live="polite"]').innerText(), '');
  await context.setOffline(false);
  await page.reload();
  await at_ply(page, 4);
  await act(page, 'resign');
  assert.match(await ended(page), /Black wins\. Resignation/);

  await page.locator('[data-new]').click();
  await page.locator('input[name="color"][value="black"]').check({ force: true });
  await begin(page);
  await at_ply(page, 1);
});
