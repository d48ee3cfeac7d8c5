// Pictures of every page, for people to look at: `npm run pictures`.

import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { Browser } from './browser.mjs';
import { pages, settled } from './pages.mjs';
import { Server } from './server.mjs';
import { workspace } from './workspace.mjs';

const folder = resolve(workspace, 'pictures');
const sizes = { phone: { width: 375, height: 812 }, desktop: { width: 1280, height: 800 } };
const wanted = process.argv.slice(2);

mkdirSync(folder, { recursive: true });
const [server, browser] = await Promise.all([Server.start(), Browser.launch()]);
try {
  for (const [name, open] of Object.entries(pages)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const colorScheme of ['light', 'dark']) {
        for (const language of ['fr', 'en']) {
          const context = await browser.person({ viewport, colorScheme, deviceScaleFactor: 1 });
          const page = await open(browser, context, server.url, language);
          await settled(page);
          const path = resolve(folder, `${name}-${size}-${colorScheme}-${language}.png`);
          await page.screenshot({ path, fullPage: true });
          await context.close();
        }
      }
    }
    console.log(name);
  }
  browser.assert_quiet();
} finally {
  await browser.close();
  await server.remove();
}
console.log(`the pictures are in ${folder}`);
