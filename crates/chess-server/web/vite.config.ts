import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

// `npm run dev` talks to a server started beside it: `cargo run -p chess-server`.
const server = process.env['SALON_DEV_SERVER'] ?? 'http://127.0.0.1:8080';

/** Files that the build takes as they are. */
const PLAIN = ['rules.wasm', 'favicon.svg', 'manifest.webmanifest'];

/** Writes the service worker with the names of all files, so that a new page has a new one. */
function keep_offline(): Plugin {
  return {
    name: 'keep-offline',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = [...Object.keys(bundle).filter((name) => name.startsWith('assets/')), ...PLAIN].sort();
      const hash = createHash('sha256').update(files.join('\n'));
      for (const name of PLAIN) hash.update(readFileSync(`public/${name}`));
      hash.update(readFileSync('index.html'));
      const source = readFileSync('sw.js', 'utf8')
        .replace('__FILES__', () => JSON.stringify(files.map((name) => `/${name}`)))
        .replace('__VERSION__', hash.digest('hex').slice(0, 16));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

export default defineConfig({
  plugins: [svelte(), keep_offline()],
  build: {
    target: 'es2022',
    // A data: address would be one more thing for the content security policy to allow.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
});
