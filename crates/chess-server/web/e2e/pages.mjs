// Every page in a state worth looking at, for the accessibility tests and for the pictures.

import { at_ply, click, drag } from './board.mjs';
import { act, join, open_room } from './table.mjs';

const PLAYED = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4', 'f8c5', 'f3e5', 'c5f2'];

/** name → a function that opens the page for `context` in `language` and gives it back. */
export const pages = {
  home: (browser, context, url, language) => browser.open(context, `${url}/${language}/`),

  unknown: (browser, context, url, language) => browser.open(context, `${url}/${language}/nowhere`),

  'local-setup': (browser, context, url, language) =>
    browser.open(context, `${url}/${language}/local`),

  async local(browser, context, url, language) {
    const page = await browser.open(context, `${url}/${language}/local`);
    await page.locator('form.setup button[type="submit"]').click();
    for (const [ply, uci] of PLAYED.entries()) {
      await click(page, uci);
      await at_ply(page, ply + 1);
    }
    return page;
  },

  async promotion(browser, context, url, language) {
    const page = await browser.open(context, `${url}/${language}/local`);
    await page.locator('form.setup button[type="submit"]').click();
    const moves = ['a2a4', 'b7b5', 'a4b5', 'a7a6', 'b5a6', 'h7h5', 'a6a7', 'h5h4'];
    for (const [ply, uci] of moves.entries()) {
      await click(page, uci);
      await at_ply(page, ply + 1);
    }
    await click(page, 'a7b8');
    await page.locator('[data-promotion]').first().waitFor();
    return page;
  },

  'train-setup': (browser, context, url, language) =>
    browser.open(context, `${url}/${language}/train`),

  async train(browser, context, url, language) {
    const page = await browser.open(context, `${url}/${language}/train`);
    await page.locator('form.setup button[type="submit"]').click();
    await drag(page, 'e2e4');
    await at_ply(page, 2);
    return page;
  },

  async waiting(browser, context, url, language) {
    const { page } = await open_room(browser, context, `${url}/${language}/`, { clock: 'on' });
    return page;
  },

  async invited(browser, context, url, language) {
    const host = await browser.person();
    const { link } = await open_room(browser, host, `${url}/${language}/`, { clock: 'on' });
    const page = await browser.open(context, link.replace('/game/', `/${language}/game/`));
    await page.locator('[data-join]').waitFor();
    return page;
  },

  async offer(browser, context, url, language) {
    const { page, link } = await open_room(browser, context, `${url}/${language}/`, { clock: 'on' });
    const guest = await join(browser, await browser.person(), link);
    for (const [ply, uci] of PLAYED.entries()) {
      await drag(ply % 2 === 0 ? page : guest, uci);
      await Promise.all([page, guest].map((one) => at_ply(one, ply + 1)));
    }
    await act(guest, 'draw');
    await page.locator('[data-offer="0"]').waitFor();
    return page;
  },

  async ended(browser, context, url, language) {
    const { page, link } = await open_room(browser, context, `${url}/${language}/`, { clock: 'on' });
    const guest = await join(browser, await browser.person(), link);
    for (const [ply, uci] of ['f2f3', 'e7e5', 'g2g4', 'd8h4'].entries()) {
      await drag(ply % 2 === 0 ? page : guest, uci);
      await Promise.all([page, guest].map((one) => at_ply(one, ply + 1)));
    }
    await page.locator('[data-status="ended"]').waitFor();
    return page;
  },
};

/** Somebody new, signed in, on the page of their games. */
async function signed_in(browser, context, url, language) {
  const page = await browser.open(context, `${url}/${language}/account`);
  await page.locator('input[name="what"][value="up"]').check({ force: true });
  await page.locator('input[name="name"]').fill(`p${Math.random().toString(36).slice(2, 12)}`);
  await page.locator('input[name="password"]').fill('a long password');
  await page.locator('form button[type="submit"]').click();
  await page.locator('[data-running]').waitFor();
  return page;
}

Object.assign(pages, {
  async lobby(browser, context, url, language) {
    const other = await browser.open(await browser.person(), `${url}/en/lobby`);
    // Those who all want the same side do not meet each other.
    await other.locator('input[name="color"][value="white"]').check({ force: true });
    await other.locator('form button[type="submit"]').click();
    await other.locator('[data-link]').waitFor();
    const page = await browser.open(context, `${url}/${language}/lobby`);
    await page.locator('[data-take]').first().waitFor();
    return page;
  },

  'sign-in': (browser, context, url, language) => browser.open(context, `${url}/${language}/account`),

  async account(browser, context, url, language) {
    const page = await signed_in(browser, context, url, language);
    await page.goto(`${url}/${language}/account`);
    await page.locator('input[name="days"]').waitFor();
    for (const one of await page.locator('summary').all()) await one.click();
    return page;
  },

  async games(browser, context, url, language) {
    const page = await signed_in(browser, context, url, language);
    const name = await page.locator('[data-me]').getAttribute('data-me');
    const rival = await signed_in(browser, await browser.person(), url, 'en');
    await rival.goto(`${url}/en/player/${name}`);
    await rival.locator('[data-challenge-send]').click();
    await rival.locator('[data-link]').waitFor();
    await page.goto(`${url}/${language}/`);
    await page.locator('input[name="clock"][value="days"]').check({ force: true });
    await page.locator('form button[type="submit"]').click();
    const link = await page.locator('[data-link]').inputValue();
    await join(browser, await browser.person(), link);
    await page.goto(`${url}/${language}/games`);
    await page.locator('[data-challenge]').waitFor();
    await page.locator('[data-running="1"]').waitFor();
    return page;
  },

  async player(browser, context, url, language) {
    const rival = await signed_in(browser, await browser.person(), url, 'en');
    const name = await rival.locator('[data-me]').getAttribute('data-me');
    const page = await signed_in(browser, context, url, language);
    await page.goto(`${url}/${language}/player/${name}`);
    await page.locator('[data-challenge-send]').waitFor();
    return page;
  },

  async chat(browser, context, url, language) {
    const page = await signed_in(browser, context, url, language);
    await page.goto(`${url}/${language}/`);
    await page.locator('form button[type="submit"]').click();
    const link = await page.locator('[data-link]').inputValue();
    await join(browser, await browser.person(), link);
    await page.locator('.chat summary').click();
    await page.locator('[data-say]').fill('Hello!');
    await page.keyboard.press('Enter');
    await page.locator('[data-chat]').getByText('Hello!').waitFor();
    return page;
  },

  help: (browser, context, url, language) => browser.open(context, `${url}/${language}/help`),

  async review(browser, context, url, language) {
    const page = await pages.ended(browser, context, url, language);
    await page.locator('[data-review]').click();
    await page.locator('[data-judged]').waitFor({ timeout: 60_000 });
    return page;
  },

  async learn(browser, context, url, language) {
    const page = await browser.open(context, `${url}/${language}/learn`);
    await page.locator('ol.items a').first().waitFor();
    return page;
  },

  async exercise(browser, context, url, language) {
    const page = await browser.open(context, `${url}/${language}/learn/castling`);
    await page.locator('[data-exercise="1"]').waitFor();
    await drag(page, 'e1d3');
    await page.locator('.said').filter({ hasText: /\S/ }).waitFor();
    return page;
  },

  async quiz(browser, context, url, language) {
    const page = await browser.open(context, `${url}/${language}/learn/draws`);
    await page.locator('[data-answer]').first().waitFor();
    return page;
  },
});

/** Waits until the page stands still: fonts, words and rules are there. */
export async function settled(page) {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
}
