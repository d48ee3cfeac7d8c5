// What stands beside a game: hints, an analysis, notes, a second question before a slow move, answers to
// typed questions.

import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { at_ply, click, drag } from './board.mjs';
import { Browser } from './browser.mjs';
import { Server } from './server.mjs';
import { ended, join } from './table.mjs';

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

test('against the machine: a position, and a hint in three steps', async () => {
  const page = await browser.open(await browser.person(), `${server.url}/fr/train`);
  await page.locator('summary').getByText('Plus de choix').click();
  await page.locator('input[name="start"]').fill('no position');
  await page.locator('form.setup button[type="submit"]').click();
  await page.getByText('Ce n’est pas la position').waitFor();
  await page.locator('input[name="start"]').fill('6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1');
  await page.locator('form.setup button[type="submit"]').click();
  const hint = page.locator('[data-hint-text]');
  await page.locator('[data-hint]').click();
  await hint.getByText('tour').waitFor({ timeout: 30_000 });
  await page.locator('[data-hint]').click();
  await hint.getByText('e1').waitFor();
  await page.locator('[data-hint]').click();
  await hint.getByText('Te8').waitFor();
  await drag(page, 'e1e8');
  assert.match(await ended(page), /Les Blancs gagnent/);
});

test('a game that is over is analyzed, and its moves are looked up', async () => {
  const [anna, ben] = await Promise.all([browser.person(), browser.person()]);
  const page = await browser.open(anna, server.url);
  await page.locator('input[name="color"][value="white"]').check({ force: true });
  await page.locator('input[name="clock"][value="none"]').check({ force: true });
  await page.locator('form button[type="submit"]').click();
  const guest = await join(browser, ben, await page.locator('[data-link]').inputValue());
  for (const [ply, uci] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
    await drag(ply % 2 === 0 ? page : guest, uci);
    await Promise.all([page, guest].map((one) => at_ply(one, ply + 1)));
  }
  await page.locator('[data-review]').click();
  await page.locator('[data-judged]').waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: '2. g4' }).click();
  await at_ply(page, 3);
  await page.locator('[data-piece="wPg4"]').waitFor({ state: 'attached' });
});

test('a slow game asks once more, and keeps notes for oneself', async () => {
  const [anna, ben] = await Promise.all([browser.person(), browser.person({ locale: 'en' })]);
  const page = await browser.open(anna, server.url);
  await page.locator('input[name="color"][value="white"]').check({ force: true });
  await page.locator('input[name="clock"][value="days"]').check({ force: true });
  await page.locator('form button[type="submit"]').click();
  const guest = await join(browser, ben, await page.locator('[data-link]').inputValue());
  await click(page, 'g1f3');
  await page.getByText('Jouer Cf3 ?').waitFor();
  await page.locator('[data-offer="1"]').click();
  await click(page, 'e2e4');
  await page.locator('[data-offer="0"]').click();
  await at_ply(guest, 1);
  await page.locator('.notes summary').click();
  await page.locator('[data-notes]').fill('Penser à d4.');
  await page.getByText('Gardé.').waitFor();
  await page.reload();
  await page.locator('.notes summary').click();
  await page.waitForFunction(() => document.querySelector('[data-notes]').value === 'Penser à d4.');

  // Questions are answered at any time.
  const type = async (one, text) => {
    await one.locator('#typed-move').fill(text);
    await one.keyboard.press('Enter');
  };
  await type(page, 'dernier coup');
  await page.getByText('Blancs : pion e4').waitFor();
  await type(page, 'horloge');
  await page.getByText(/Blancs .* j .* h, Noirs/).waitFor();
  await type(guest, 'position');
  await guest.getByText(/pawn e4/).first().waitFor();
  await type(page, 'd2d4');
  await page.getByText('Ce n’est pas à vous').waitFor();
});
