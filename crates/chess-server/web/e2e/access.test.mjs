// axe finds nothing on any page, light and dark, French and English, under the strict policy.

import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { Browser, faults } from './browser.mjs';
import { pages, settled } from './pages.mjs';
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

for (const language of ['fr', 'en']) {
  for (const colorScheme of ['light', 'dark']) {
    describe(`${language}, ${colorScheme}`, () => {
      for (const [name, open] of Object.entries(pages)) {
        test(name, async () => {
          const context = await browser.person({ colorScheme, viewport: { width: 375, height: 812 } });
          const page = await open(browser, context, server.url, language);
          await settled(page);
          assert.deepEqual(await faults(page), []);
          assert.equal(await page.locator('html').getAttribute('lang'), language);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
          assert.equal(wide, false, 'no sideways scrolling');
          await context.close();
        });
      }
    });
  }
}

test('the content security policy is in force', async () => {
  const context = await browser.person();
  const page = await browser.open(context, `${server.url}/fr/`);
  browser.expected = /Content Security Policy/;
  const answer = await page.request.get(`${server.url}/fr/`);
  const policy = answer.headers()['content-security-policy'] ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/);
  const blocked = await page.evaluate(
    () =>
      new Promise((done) => {
        document.addEventListener('securitypolicyviolation', (event) =>
          done(event.effectiveDirective),
        );
        const style = document.createElement('style');
        style.textContent = 'body { color: red }';
        document.head.append(style);
      }),
  );
  assert.match(blocked, /^style-src/);
  browser.expected = null;
});
