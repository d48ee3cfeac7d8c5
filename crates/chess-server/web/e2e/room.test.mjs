// Games between two browsers through a room.

import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { at_ply, drag, keys, tap } from './board.mjs';
import { Browser } from './browser.mjs';
import { game_to_mate, rules } from './rules.mjs';
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

const pgn_of = (page, link) =>
  page.evaluate(
    (path) => fetch(path).then((answer) => answer.text()),
    `/api/v1/games/${link.split('/').at(-1)}/pgn`,
  );

/** Keeps, in the page, what moved without being asked to; taken pieces make room for each other, and
 * digits change. */
function watch_shifts() {
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries()) {
      const moved = sources.map(({ node }) => node).filter((node) => !node?.closest?.('.tray, .digits'));
      globalThis.shifts.push(...moved.map((node) => node?.className ?? node?.nodeName));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

test('a real game to mate by mouse; one leaves and comes back, a third watches', async () => {
  const game = game_to_mate(30, 60);
  const [anna, ben, carl] = await Promise.all([
    browser.person(),
    browser.person({ locale: 'en-GB' }),
    browser.person(),
  ]);
  await carl.addInitScript(watch_shifts);
  const { page: white, link } = await open_room(browser, anna, server.url, { clock: 'on' });
  let black = await join(browser, ben, link);
  assert.match(black.url(), /\/en\/game\//, 'the guest reads English');
  const watching = await browser.open(carl, link);
  await watching.locator('[data-status="running"]').waitFor();
  await white.locator('[data-spectators="1"]').waitFor();

  await watching.evaluate(() => globalThis.shifts.splice(0));
  const half = Math.floor(game.moves.length / 2);
  for (const [ply, uci] of game.moves.entries()) {
    if (ply === half) {
      await black.close();
      await white.getByText('absent').waitFor();
      black = await browser.open(ben, link);
      await at_ply(black, ply);
      await white.getByText('présent').waitFor();
    }
    const mover = ply % 2 === 0 ? white : black;
    if (ply === game.moves.length - 1) {
      const shifts = await watching.evaluate(() => globalThis.shifts);
      assert.deepEqual(shifts, [], 'no move shifts the page');
    }
    await drag(mover, uci);
    await Promise.all([white, black, watching].map((page) => at_ply(page, ply + 1)));
  }

  assert.match(await ended(white), /Échec et mat/);
  assert.match(await ended(black), /Checkmate/);
  assert.match(await ended(watching), /gagnent/);
  const spoken = await watching.locator('[data-live="assertive"]').innerText();
  assert.match(spoken, /Échec et mat/);
  const [exported] = rules({ op: 'read', pgn: await pgn_of(white, link) }).games;
  assert.deepEqual(exported.moves, game.moves);
});

test('a whole game by keyboard only', async () => {
  // A short game keeps this quick; one with castling shows that move by keys too.
  const game = game_to_mate(20, 50, ({ moves }) =>
    moves.some((uci) => ['e1g1', 'e1c1', 'e8g8', 'e8c8'].includes(uci)),
  );
  const [anna, ben] = await Promise.all([browser.person(), browser.person()]);
  const { page: white, link } = await open_room(browser, anna, server.url);
  const black = await join(browser, ben, link);
  for (const [ply, uci] of game.moves.entries()) {
    const [mover, other] = ply % 2 === 0 ? [white, black] : [black, white];
    await keys(mover, uci);
    await at_ply(other, ply + 1);
    const said = await other.locator('[data-live="polite"]').innerText();
    assert.notEqual(said, '', 'the opponent’s move is spoken');
  }
  await ended(white);
  await ended(black);
});

test('the link of a room is copied with one press', async () => {
  const anna = await browser.person({ permissions: ['clipboard-read', 'clipboard-write'] });
  const { page, link } = await open_room(browser, anna, server.url);
  await page.locator('[data-copy]').click();
  await page.getByText('Lien copié.').waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
  assert.equal(new URL(link).pathname.split('/').length, 3, 'the guest chooses the language');
});

test('a second seat is taken once, and who comes too late watches', async () => {
  const people = await Promise.all([0, 1, 2].map(() => browser.person()));
  const { page: black, link } = await open_room(browser, people[0], server.url, { color: 'black' });
  assert.equal(await black.locator('[data-square]').first().getAttribute('data-square'), 'h1');
  const late = await browser.open(people[2], link);
  await late.locator('[data-join]').waitFor();
  const white = await join(browser, people[1], link);
  await late.locator('[data-join]').waitFor({ state: 'detached' });
  assert.equal(await late.locator('[data-action]').count(), 0);
  await drag(white, 'e2e4');
  await Promise.all([black, late].map((page) => at_ply(page, 1)));
  assert.doesNotMatch(white.url(), /secret|[0-9A-Za-z_-]{20,}/, 'no secret in the address');
});

test('a draw is offered, declined, offered again and accepted', async () => {
  const [anna, ben] = await Promise.all([browser.person(), browser.person()]);
  const { page: white, link } = await open_room(browser, anna, server.url);
  const black = await join(browser, ben, link);
  await drag(white, 'e2e4');
  await at_ply(black, 1);
  await drag(black, 'e7e5');
  await at_ply(white, 2);
  await act(white, 'draw');
  await black.getByText('Votre adversaire propose la nulle.').waitFor();
  await black.locator('[data-offer="1"]').click();
  // What was declined is not asked again before somebody moves.
  await white.locator('[data-action="draw"]:disabled').waitFor({ state: 'attached' });
  await drag(white, 'g1f3');
  await at_ply(black, 3);
  await white.locator('[data-action="draw"]:not(:disabled)').waitFor();
  await act(white, 'draw');
  await white.getByText('Nulle proposée').waitFor();
  await black.locator('[data-offer="0"]').click();
  assert.match(await ended(white), /Partie nulle\. Par accord mutuel/);
  assert.match(await ended(black), /½–½/);
});

test('resigning asks once more; a game may be broken off before the second move', async () => {
  const [anna, ben] = await Promise.all([browser.person(), browser.person()]);
  const { page: white, link } = await open_room(browser, anna, server.url);
  const black = await join(browser, ben, link);
  await white.locator('[data-action="abort"]').waitFor();
  await drag(white, 'd2d4');
  await at_ply(black, 1);
  await drag(black, 'd7d5');
  await at_ply(white, 2);
  await black.locator('[data-action="resign"]').click();
  await black.keyboard.press('Escape');
  assert.equal(await status(black).getAttribute('data-status'), 'running');
  await act(black, 'resign');
  assert.match(await ended(white), /Les Blancs gagnent\. Abandon/);

  const again = await open_room(browser, anna, server.url);
  const guest = await join(browser, ben, again.link);
  await act(guest, 'abort');
  assert.match(await ended(again.page), /sans résultat/);
});

test('a threefold repetition is claimed with its reason', async () => {
  const [anna, ben] = await Promise.all([browser.person(), browser.person()]);
  const { page: white, link } = await open_room(browser, anna, server.url);
  const black = await join(browser, ben, link);
  const dance = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1'];
  for (const [ply, uci] of dance.entries()) {
    const [mover, other] = ply % 2 === 0 ? [white, black] : [black, white];
    await drag(mover, uci);
    await at_ply(other, ply + 1);
  }
  assert.equal(await white.locator('[data-action="claim"]').isVisible(), false);
  await black.locator('[data-action="claim"]').click();
  await black.getByText('Réclamer avec Cg8 : troisième apparition de la position').click();
  assert.match(await ended(white), /troisième fois, réclamée/);
});

test('moves by touch on a phone of 320 pixels, without sideways scrolling', async () => {
  const phone = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };
  const [anna, ben] = await Promise.all([browser.person(phone), browser.person()]);
  const { page: white, link } = await open_room(browser, anna, server.url);
  const black = await join(browser, ben, link);
  await tap(white, 'g1f3');
  await at_ply(black, 1);
  await drag(black, 'g8f6');
  await at_ply(white, 2);

  // A finger that drags, as the browser itself reports it.
  const touch = await anna.newCDPSession(white);
  const middle = async (name) => {
    const box = await white.locator(`[data-square="${name}"]`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await middle('e2'), await middle('e4')];
  const send = (type, points) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await send('touchStart', [from]);
  for (let i = 1; i <= 4; i += 1) {
    await send('touchMove', [{ x: from.x, y: from.y + ((to.y - from.y) * i) / 4 }]);
  }
  await send('touchEnd', []);
  await at_ply(black, 3);
  const wide = await white.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(wide, false);
});

test('typed moves in both languages, and a fault in words', async () => {
  const [anna, ben] = await Promise.all([browser.person(), browser.person({ locale: 'en' })]);
  const { page: white, link } = await open_room(browser, anna, server.url);
  const black = await join(browser, ben, link);
  const type = async (page, text) => {
    await page.locator('#typed-move').fill(text);
    await page.keyboard.press('Enter');
  };
  await type(white, 'Cf6');
  await white.getByText('« Cf6 » n’est pas un coup légal ici.').waitFor();
  await type(white, 'Cf3');
  await at_ply(black, 1);
  await type(black, 'Nf6');
  await at_ply(white, 2);
  await type(white, 'e2e4');
  await at_ply(black, 3);
  assert.equal(await white.locator('[data-ply="2"]').innerText(), 'Cf6');
  assert.equal(await black.locator('[data-ply="2"]').innerText(), 'Nf6');
});

test('the language changes and the game stays', async () => {
  const [anna, ben] = await Promise.all([browser.person(), browser.person()]);
  const { page: white, link } = await open_room(browser, anna, server.url);
  const black = await join(browser, ben, link);
  await drag(white, 'g1f3');
  await at_ply(black, 1);
  await white.locator('nav a[hreflang="en"]').click();
  await white.getByText('Black to move.').waitFor();
  assert.equal(await white.locator('html').getAttribute('lang'), 'en');
  assert.equal(await white.locator('[data-ply="1"]').innerText(), 'Nf3');
  await drag(black, 'g8f6');
  await at_ply(white, 2);
});

test('a room that does not exist says so', async () => {
  browser.expected = /status of 404/;
  const page = await browser.open(await browser.person(), `${server.url}/fr/game/AAAAAAAAAAAA`);
  await page.getByText('Ce salon n’existe pas.').waitFor();
  await page.getByText('Retour à l’accueil').click();
  await page.getByText('Ouvrir un salon').waitFor();
  browser.expected = null;
});
