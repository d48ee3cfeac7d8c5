// Hands for the board: drag, click, tap, keys.

import assert from 'node:assert/strict';

const square = (page, name) => page.locator(`[data-square="${name}"]`);

async function middle(page, name) {
  const box = await square(page, name).boundingBox();
  assert.ok(box, `square ${name} is drawn`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const split = (uci) => ({ from: uci.slice(0, 2), to: uci.slice(2, 4), promotion: uci.slice(4) });

/** Waits until the move list marks half-move `ply` as the one shown. */
export const at_ply = (page, ply) =>
  page.locator(`[data-ply="${ply}"][aria-current="true"]`).waitFor({ state: 'attached' });

export async function drag(page, uci) {
  const { from, to, promotion } = split(uci);
  const [start, end] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
  if (promotion !== '') await page.locator(`[data-promotion="${promotion}"]`).click();
}

export async function click(page, uci) {
  const { from, to, promotion } = split(uci);
  for (const name of [from, to]) {
    const { x, y } = await middle(page, name);
    await page.mouse.click(x, y);
  }
  if (promotion !== '') await page.locator(`[data-promotion="${promotion}"]`).click();
}

export async function tap(page, uci) {
  const { from, to, promotion } = split(uci);
  for (const name of [from, to]) {
    const { x, y } = await middle(page, name);
    await page.touchscreen.tap(x, y);
  }
  if (promotion !== '') await page.locator(`[data-promotion="${promotion}"]`).tap();
}

/** Moves the board's focus with arrows, from wherever it is. */
async function walk(page, name) {
  const here = await page.evaluate(() => document.activeElement?.getAttribute('data-square'));
  assert.ok(here, 'the focus is on a square');
  const turned = await page.evaluate(
    () => document.querySelector('[data-square]').getAttribute('data-square') === 'h1',
  );
  const way = turned ? -1 : 1;
  const columns = way * (name.charCodeAt(0) - here.charCodeAt(0));
  const rows = way * (Number(name[1]) - Number(here[1]));
  for (let i = 0; i < Math.abs(columns); i += 1) {
    await page.keyboard.press(columns > 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  for (let i = 0; i < Math.abs(rows); i += 1) {
    await page.keyboard.press(rows > 0 ? 'ArrowUp' : 'ArrowDown');
  }
}

/** Tabs to the board if the focus is elsewhere: it has one stop. */
export async function tab_to_board(page) {
  const on_board = () =>
    page.evaluate(() => document.activeElement?.hasAttribute('data-square') ?? false);
  for (let i = 0; i < 40 && !(await on_board()); i += 1) await page.keyboard.press('Tab');
  assert.ok(await on_board(), 'Tab reaches the board');
}

export async function keys(page, uci) {
  const { from, to, promotion } = split(uci);
  await tab_to_board(page);
  await walk(page, from);
  await page.keyboard.press('Enter');
  await walk(page, to);
  await page.keyboard.press('Space');
  if (promotion !== '') {
    const picker = page.locator('[data-promotion]');
    await picker.first().waitFor();
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('data-promotion'));
    for (let i = 0; i < 4 && (await focused()) !== promotion; i += 1) {
      await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Enter');
  }
}
