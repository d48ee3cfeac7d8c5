// The page without a network: kept on the device, and never the API.

import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { at_ply, drag } from './board.mjs';
import { Browser } from './browser.mjs';
import { Server } from './server.mjs';

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

/** Waits until the page is kept on the device. */
const kept = (page) =>
  page.waitForFunction(async () => (await navigator.serviceWorker?.ready)?.active?.state === 'activated');

test('once opened, the page plays, trains and teaches without a server', async () => {
  const context = await browser.person();
  const page = await browser.open(context, `${server.url}/fr/`);
  await kept(page);
  await server.kill();
  browser.expected = /ERR_CONNECTION_REFUSED|Failed to fetch/;
  await page.goto(`${server.url}/fr/train`);
  await page.locator('form.setup button[type="submit"]').click();
  await drag(page, 'e2e4');
  await at_ply(page, 2);
  await page.reload();
  await at_ply(page, 2);
  await page.goto(`${server.url}/en/local`);
  await page.locator('form.setup button[type="submit"]').click();
  await drag(page, 'd2d4');
  await at_ply(page, 1);
  await page.goto(`${server.url}/en/learn/rook`);
  await page.locator('[data-exercise="1"]').waitFor();
  await drag(page, 'a1a7');
  await page.locator('[data-right="true"]').waitFor();
  await page.goto(`${server.url}/fr/`);
  await page.locator('form button[type="submit"]').click();
  await page.getByText('Le serveur ne répond pas.').waitFor();
  browser.expected = null;
  await server.start();
});

test('what the API says is never kept', async () => {
  const page = await browser.open(await browser.person(), `${server.url}/fr/`);
  await kept(page);
  const paths = await page.evaluate(async () => {
    const all = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) all.push(new URL(url).pathname);
    }
    return all;
  });
  assert.ok(paths.includes('/rules.wasm') && paths.includes('/fr/'), `${paths}`);
  assert.deepEqual(paths.filter((path) => path.startsWith('/api') || path.startsWith('/session')), []);
});
