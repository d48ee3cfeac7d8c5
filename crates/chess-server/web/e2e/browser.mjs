// Chromium, and pages that fail a test on any error in the console.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const executablePath = process.env.SALON_CHROMIUM ?? '/usr/bin/chromium';
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const axe_source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// What the browser itself fetches beside the page, when a test has cut its network meanwhile.
const BESIDE = /ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED) \(\S*\/favicon\.svg\)|error occurred when fetching the script/;

export class Browser {
  #browser;
  #errors = [];
  /** Complaints that a test provokes: what fits is no fault while this is set. */
  expected = null;

  static async launch() {
    const browser = new Browser();
    browser.#browser = await chromium.launch({ executablePath, args });
    return browser;
  }

  /** A person with a browser of their own. */
  async person(options = {}) {
    const context = await this.#browser.newContext({
      viewport: { width: 1000, height: 800 },
      locale: 'fr-FR',
      colorScheme: 'light',
      reducedMotion: 'reduce',
      ...options,
    });
    context.setDefaultTimeout(15_000);
    return context;
  }

  async open(context, url) {
    const page = await context.newPage();
    this.watch(page);
    await page.goto(url);
    return page;
  }

  watch(page) {
    page.on('pageerror', (error) => this.#errors.push(`${page.url()}: ${error.stack ?? error}`));
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      const text = `${page.url()}: ${message.text()} (${message.location().url})`;
      if (BESIDE.test(text) || this.expected?.test(text)) return;
      this.#errors.push(text);
    });
  }

  /** Fails if a page has complained since the last look. */
  assert_quiet() {
    const errors = this.#errors.splice(0);
    assert.deepEqual(errors, []);
  }

  close() {
    return this.#browser.close();
  }
}

/** The faults that axe finds on the page. */
export async function faults(page) {
  await page.evaluate(axe_source);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.map(({ html }) => html).join('\n    ')}`,
  );
}
