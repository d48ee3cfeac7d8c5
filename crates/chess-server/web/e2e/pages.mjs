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

/** Waits until the page stands still: fonts, words and rules are there. */
export async function settled(page) {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.evaluate(() => document.fonts.ready);
}
