// Every exercise of the lessons, solved on the page.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, afterEach, before, test } from 'node:test';
import { click, drag } from './board.mjs';
import { Browser } from './browser.mjs';
import { rules } from './rules.mjs';
import { Server } from './server.mjs';
import { web } from './workspace.mjs';

const { lessons } = JSON.parse(readFileSync(resolve(web, 'src/learn/exercises.json'), 'utf8'));
const started = { at: 0, kind: 'started' };

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

const right = (page) => page.locator('[data-right="true"]').waitFor();

/** How the page writes a move that is asked for. */
function san(fen, uci) {
  const terms = { start: fen, variant: 'standard', clock: null, draws: 'laws' };
  const view = rules({ op: 'view', terms, events: [started], letters: 'fr' });
  return view.legal.find((move) => move.uci === uci).san;
}

async function solve(page, exercise) {
  const board = page.locator('.board').first();
  await board.scrollIntoViewIfNeeded();
  switch (exercise.kind) {
    case 'move': {
      for (const uci of Object.keys(exercise.refuse ?? {})) {
        await drag(page, uci);
        const said = page.locator('.said');
        await said.filter({ hasText: /\S/ }).waitFor();
        assert.equal(await page.locator('[data-right="true"]').count(), 0, `${uci} is refused`);
      }
      await click(page, exercise.accept[0]);
      for (const { reply, accept } of exercise.then ?? []) {
        await page.locator(`.square.last[data-square="${reply.slice(2, 4)}"]`).waitFor({ state: 'attached' });
        await click(page, accept[0]);
      }
      break;
    }
    case 'square':
      await page.locator('[data-square="e4"]').click();
      await page.getByText('Ce n’est pas cela.').waitFor();
      await page.locator(`[data-square="${exercise.accept[0]}"]`).click();
      break;
    case 'status':
      await page.locator(`[data-answer="${exercise.answer}"]`).click();
      break;
    case 'typed':
      await page.locator('[data-typed]').fill(san(exercise.fen, exercise.accept[0]));
      await page.keyboard.press('Enter');
      break;
  }
  await right(page);
}

test('every exercise is solved, and what is done is kept', async () => {
  const context = await browser.person({ viewport: { width: 1100, height: 1000 } });
  const page = await browser.open(context, `${server.url}/fr/learn`);
  await page.locator('ol.items a').first().click();
  let solved = 0;
  for (const lesson of lessons) {
    await page.waitForURL(`**/learn/${lesson.key}`);
    for (const [index, exercise] of lesson.exercises.entries()) {
      await page.locator(`[data-exercise="${index + 1}"]`).waitFor();
      await solve(page, exercise);
      solved += 1;
      if (index + 1 < lesson.exercises.length) await page.locator('[data-next]').click();
    }
    if (lesson !== lessons.at(-1)) await page.locator('[data-next-lesson]').click();
  }
  assert.ok(solved >= 60);
  await page.goto(`${server.url}/fr/learn`);
  await page.locator(`[data-learned="${solved}"]`).waitFor();
});

test('a move that cannot be is refused with its reason, by keys too', async () => {
  const page = await browser.open(await browser.person(), `${server.url}/en/learn/castling`);
  await page.locator('[data-exercise="1"]').waitFor();
  await drag(page, 'e1d3');
  await page.getByText('This piece does not move like that.').waitFor();
  await page.locator('[data-square="e1"]').focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 2; i += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await right(page);
});
