// Accounts, the lobby, challenges, dialogue at the board, and another game.

import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { at_ply, drag } from './board.mjs';
import { Browser } from './browser.mjs';
import { Server } from './server.mjs';
import { act, ended, join, open_room, status } from './table.mjs';

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

const PASSWORD = 'a long password';

/** Somebody with an account of this name; gives the page, which shows their games. */
async function sign_up(name, language = 'fr') {
  const context = await browser.person({ locale: language });
  const page = await browser.open(context, `${server.url}/${language}/account`);
  await page.locator('input[name="what"][value="up"]').check({ force: true });
  await page.locator('input[name="name"]').fill(name);
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('form button[type="submit"]').click();
  await page.locator(`[data-me="${name}"]`).waitFor();
  await page.locator('[data-running]').waitFor();
  return { context, page };
}

test('an account is made, left, entered again, and brings a guest’s game along', async () => {
  const context = await browser.person();
  const { page, link } = await open_room(browser, context, server.url);
  const guest = await join(browser, await browser.person(), link);
  await drag(page, 'e2e4');
  await at_ply(guest, 1);
  await page.goto(`${server.url}/fr/account`);
  await page.locator('input[name="what"][value="up"]').check({ force: true });
  await page.locator('input[name="name"]').fill('Margot');
  await page.locator('input[name="password"]').fill('12345678');
  browser.expected = /status of 422/;
  await page.locator('form button[type="submit"]').click();
  await page.getByText('trop court ou trop courant').waitFor();
  browser.expected = null;
  await page.locator('input[name="password"]').fill(PASSWORD);
  await page.locator('form button[type="submit"]').click();
  await page.locator('[data-running="1"]').waitFor();

  // The seat is the account's: it is there on another device too.
  const there = await browser.open(await browser.person(), `${server.url}/fr/account`);
  await there.locator('input[name="name"]').fill('margot');
  await there.locator('input[name="password"]').fill('wrong password');
  browser.expected = /status of 403/;
  await there.locator('form button[type="submit"]').click();
  await there.getByText('n’est pas le bon').waitFor();
  browser.expected = null;
  await there.locator('input[name="password"]').fill(PASSWORD);
  await there.locator('form button[type="submit"]').click();
  await there.locator('[data-running="1"] a').click();
  await drag(guest, 'e7e5');
  await at_ply(there, 2);
  await there.getByText('Margot (vous)').waitFor();
  await drag(there, 'g1f3');
  await at_ply(guest, 3);
  await guest.getByText('Margot').waitFor();

  await there.goto(`${server.url}/fr/account`);
  await there.locator('[data-sign-out]').click();
  await there.locator('[data-me=""]').waitFor();
  await there.goto(`${server.url}/fr/games`);
  await there.getByText('Aucune partie en cours.').waitFor();
});

test('two meet in the lobby, and play again with colors swapped', async () => {
  const [anna, ben] = await Promise.all([browser.person(), browser.person({ locale: 'en' })]);
  const one = await browser.open(anna, `${server.url}/fr/lobby`);
  await one.locator('[data-seeks]').waitFor();
  await one.locator('input[name="color"][value="white"]').check({ force: true });
  await one.locator('form button[type="submit"]').click();
  await one.locator('[data-link]').waitFor();
  const two = await browser.open(ben, `${server.url}/en/lobby`);
  await two.locator('[data-take]').click();
  await two.locator('[data-status="running"]').waitFor();
  await one.locator('[data-status="running"]').waitFor();
  await drag(one, 'e2e4');
  await at_ply(two, 1);
  await drag(two, 'e7e5');
  await at_ply(one, 2);
  await act(two, 'resign');
  await ended(one);
  await one.locator('[data-rematch="wish"]').click();
  await one.locator('[data-rematch="drop"]').waitFor();
  await two.getByText('Your opponent wishes another game.').waitFor();
  await two.locator('[data-rematch="wish"]').click();
  for (const page of [one, two]) await page.locator('[data-status="running"]').waitFor();
  await drag(two, 'd2d4');
  await at_ply(one, 1);
  await drag(one, 'd7d5');
  await at_ply(two, 2);
});

test('a move is taken back, time is given, and a refusal can be for good', async () => {
  const [anna, ben] = await Promise.all([browser.person(), browser.person()]);
  const { page: white, link } = await open_room(browser, anna, server.url, { clock: 'on' });
  const black = await join(browser, ben, link);
  await drag(white, 'e2e4');
  await at_ply(black, 1);
  await act(white, 'takeback');
  await black.getByText('demande à reprendre').waitFor();
  await black.locator('[data-offer="0"]').click();
  await at_ply(white, 0).catch(() => undefined);
  await white.locator('[data-piece="wPe2"]').waitFor({ state: 'attached' });
  await drag(white, 'd2d4');
  await at_ply(black, 1);
  await drag(black, 'd7d5');
  await at_ply(white, 2);
  await act(white, 'takeback');
  await black.locator('[data-offer="2"]').click();
  await white.locator('[data-offer]').waitFor({ state: 'detached' });
  await drag(white, 'c2c4');
  await at_ply(black, 3);
  await act(white, 'takeback');
  await white.locator('[data-offer]').waitFor({ state: 'detached' });
  assert.equal(await black.locator('[data-offer]').count(), 0, 'declined without a question');

  const clock = async () => {
    const [minutes, seconds] = (await white.locator('[data-clock="black"]').innerText()).trim().split(':');
    return 60 * Number(minutes) + Number(seconds);
  };
  const before_gift = await clock();
  await white.locator('[data-give]').click();
  await white.waitForFunction(
    (least) => {
      const text = document.querySelector('[data-clock="black"]').textContent.trim();
      const [minutes, seconds] = text.split(':').map(Number);
      return 60 * minutes + seconds >= least;
    },
    before_gift + 10,
  );
});

test('a move is taken back at one device and against the machine', async () => {
  const context = await browser.person();
  const page = await browser.open(context, `${server.url}/fr/local`);
  await page.locator('form.setup button[type="submit"]').click();
  await drag(page, 'e2e4');
  await at_ply(page, 1);
  await act(page, 'takeback');
  await page.locator('[data-piece="wPe2"]').waitFor({ state: 'attached' });
  await page.goto(`${server.url}/fr/train`);
  await page.locator('form.setup button[type="submit"]').click();
  await drag(page, 'e2e4');
  await at_ply(page, 2);
  await act(page, 'takeback');
  await page.locator('[data-piece="wPe2"]').waitFor({ state: 'attached' });
  await drag(page, 'd2d4');
  await at_ply(page, 2);
});

test('a challenge is accepted, players talk, and the profile lists the game', async () => {
  const { page: anna } = await sign_up('Anna');
  const { page: ben } = await sign_up('Ben', 'en');
  await anna.goto(`${server.url}/fr/player/ben`);
  await anna.locator('[data-challenge-send]').click();
  await anna.locator('[data-link]').waitFor();
  await ben.goto(`${server.url}/en/games`);
  await ben.locator('[data-challenge] [data-accept]').click();
  for (const page of [anna, ben]) await page.locator('[data-status="running"]').waitFor();
  await anna.locator('.chat summary').click();
  await anna.locator('[data-say]').fill('Bonne partie !');
  await anna.keyboard.press('Enter');
  await ben.locator('[data-chat]').getByText('Bonne partie !').waitFor();
  await ben.locator('[data-clock="white"]').getByText(/2 d 23 h|3 d 00 h/).waitFor();
  await act(ben, 'abort');
  await ended(anna);
  await ben.locator('[data-publish]').click();
  await ben.locator('[data-publish]').waitFor({ state: 'detached' });
  await ben.goto(`${server.url}/en/player/Anna`);
  await ben.locator('[data-games="1"]').waitFor();
});

test('leave is taken, a token is made, and the account is deleted', async () => {
  const { page } = await sign_up('Zoé'.normalize('NFD').replace(/\W/g, ''));
  await page.goto(`${server.url}/fr/account`);
  await page.locator('input[name="days"]').fill('5');
  await page.getByRole('button', { name: 'Partir en congé' }).click();
  await page.getByText('Vous êtes en congé').waitFor();
  await page.locator('summary').getByText('Jetons pour des programmes').click();
  await page.getByLabel('À quoi il sert').fill('robot');
  await page.getByRole('button', { name: 'Créer un jeton' }).click();
  assert.match(await page.locator('[data-token]').inputValue(), /^salon_/);
  await page.locator('summary').getByText('Mes données').click();
  const download = page.waitForEvent('download');
  await page.locator('[data-export]').click();
  assert.match((await download).suggestedFilename(), /^salon-.*\.json$/);
  await page.locator('details[open] form:has([data-delete]) input').fill(PASSWORD);
  await page.locator('[data-delete]').click();
  await page.locator('[data-me=""]').waitFor();
});

test('an opponent who has left is told of, and the game is claimed', async () => {
  const [anna, ben] = await Promise.all([browser.person(), browser.person()]);
  const page = await browser.open(anna, server.url);
  await page.locator('input[name="color"][value="white"]').check({ force: true });
  await page.locator('input[name="minutes"]').fill('1');
  await page.locator('input[name="increment"]').fill('0');
  await page.locator('form button[type="submit"]').click();
  const link = await page.locator('[data-link]').inputValue();
  const black = await join(browser, ben, link);
  await drag(page, 'e2e4');
  await at_ply(black, 1);
  await drag(black, 'e7e5');
  await at_ply(page, 2);
  await ben.close();
  await page.getByText(/réclamable dans/).waitFor();
  await page.locator('[data-offer="1"]').waitFor({ timeout: 25_000 });
  assert.equal(await status(page).count(), 0, 'the question stands in the place of the status');
  await page.locator('[data-offer="1"]').click();
  assert.match(await ended(page), /nulle/i);
});
