// The board's hard moments: what hands do when they change their mind.

import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { at_ply, drag } from './board.mjs';
import { Browser } from './browser.mjs';
import { Server } from './server.mjs';
import { join, open_room } from './table.mjs';

let server;
let browser;
let context;
let page;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), Browser.launch()]);
});
after(async () => {
  await browser?.close();
  await server?.remove();
});
beforeEach(async () => {
  context = await browser.person();
  page = await browser.open(context, `${server.url}/fr/local`);
  await page.locator('form.setup button[type="submit"]').click();
  await page.locator('[data-square="e2"].movable').waitFor();
});
afterEach(async () => {
  await context.close();
  browser.assert_quiet();
});

const middle = async (of, name) => {
  const box = await of.locator(`[data-square="${name}"]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const move_to = async (of, name) => {
  const { x, y } = await middle(of, name);
  await of.mouse.move(x, y, { steps: 3 });
};
const selected = (of) => of.locator('.square.selected').evaluateAll(
  (squares) => squares.map((square) => square.getAttribute('data-square')),
);
const held = (of) => of.locator('.piece.held').count();
const moves = (of) => of.locator('[data-ply]').count();

test('a piece dragged back to its square stays selected and can still be moved by click', async () => {
  await move_to(page, 'e2');
  await page.mouse.down();
  await move_to(page, 'e4');
  assert.equal(await held(page), 1);
  await move_to(page, 'e2');
  await page.mouse.up();
  assert.deepEqual(await selected(page), ['e2']);
  assert.equal(await moves(page), 0);
  await move_to(page, 'e4');
  await page.mouse.down();
  await page.mouse.up();
  await at_ply(page, 1);
});

test('dropping beside the board or on a wrong square changes nothing', async () => {
  for (const place of [{ x: 5, y: 400 }, await middle(page, 'e6')]) {
    await move_to(page, 'e2');
    await page.mouse.down();
    await page.mouse.move(place.x, place.y, { steps: 3 });
    await page.mouse.up();
    assert.deepEqual(await selected(page), []);
  }
  assert.equal(await moves(page), 0);
});

test('another own piece is selected instead, the same one let go', async () => {
  const click = async (name) => {
    await move_to(page, name);
    await page.mouse.down();
    await page.mouse.up();
  };
  await click('e2');
  assert.deepEqual(await selected(page), ['e2']);
  await click('g1');
  assert.deepEqual(await selected(page), ['g1']);
  assert.equal(await page.locator('.square.target').count(), 2);
  await click('g1');
  assert.deepEqual(await selected(page), []);
});

test('the right button takes a drag back', async () => {
  await move_to(page, 'e2');
  await page.mouse.down();
  await move_to(page, 'e4');
  await page.mouse.down({ button: 'right' });
  assert.equal(await held(page), 0);
  await page.mouse.up({ button: 'right' });
  await page.mouse.up();
  assert.equal(await moves(page), 0);
});

test('a touch that the system takes away leaves the piece where it was', async () => {
  const board = page.locator('.board');
  const fire = async (type, name) => {
    const { x, y } = await middle(page, name);
    const init = { pointerId: 7, pointerType: 'touch', isPrimary: true, button: 0, bubbles: true };
    await page.locator('[data-square="e2"]').dispatchEvent(type, { ...init, clientX: x, clientY: y });
  };
  // Capture needs a pointer that the browser knows; this one is made up.
  await board.evaluate((element) => (element.setPointerCapture = () => {}));
  await fire('pointerdown', 'e2');
  await fire('pointermove', 'e4');
  assert.equal(await held(page), 1);
  await fire('pointercancel', 'e4');
  assert.equal(await held(page), 0);
  await fire('pointerup', 'e4');
  assert.equal(await moves(page), 0);
});

test('turning the board lets go of a held piece', async () => {
  await move_to(page, 'e2');
  await page.mouse.down();
  await move_to(page, 'e4');
  await page.getByText('Retourner').evaluate((button) => button.click());
  assert.equal(await held(page), 0);
  await page.mouse.up();
  assert.equal(await moves(page), 0);
});

test('a held piece is let go when the game moves on', async () => {
  // Only who is to move can hold a piece, so two windows of one seat: one moves while the other holds.
  const [anna, ben] = await Promise.all([browser.person(), browser.person()]);
  const { page: white, link } = await open_room(browser, anna, server.url);
  const second = await browser.open(anna, link);
  const black = await join(browser, ben, link);
  await second.locator('[data-square="e2"].movable').waitFor();
  await move_to(second, 'e2');
  await second.mouse.down();
  await move_to(second, 'e4');
  assert.equal(await held(second), 1);
  await drag(white, 'd2d4');
  await Promise.all([black, second].map((one) => at_ply(one, 1)));
  assert.equal(await held(second), 0);
  await second.mouse.up();
  assert.equal(await moves(second), 1);
  await Promise.all([anna.close(), ben.close()]);
});

test('the picker closes by a click beside it, and the pawn stays', async () => {
  for (const [ply, uci] of ['a2a4', 'b7b5', 'a4b5', 'a7a6', 'b5a6', 'h7h5', 'a6a7', 'h5h4'].entries()) {
    await drag(page, uci);
    await at_ply(page, ply + 1);
  }
  await drag(page, 'a7b8');
  await page.locator('[data-promotion]').first().waitFor();
  await move_to(page, 'g3');
  await page.mouse.down();
  await page.mouse.up();
  assert.equal(await page.locator('[data-promotion]').count(), 0);
  assert.equal(await moves(page), 8);
  await page.locator('[data-piece="wPa7"]').waitFor({ state: 'attached' });
});

test('the skip link leads to the page, which begins anew after a change', async () => {
  await page.goto(`${server.url}/fr/`);
  await page.getByText('Ouvrir un salon').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.id);
  assert.equal(await focused(), 'main');
  await page.getByText('À deux, ici').click();
  await page.locator('.board').waitFor();
  assert.equal(await focused(), 'main');
});
