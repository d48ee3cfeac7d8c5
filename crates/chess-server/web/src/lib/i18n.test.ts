import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { bundle_of, format } from './i18n.svelte';

const text = (language: string) =>
  readFileSync(`locales/${language}.ftl`, 'utf8') +
  readFileSync(`locales/learn.${language}.ftl`, 'utf8');
const bundles = { fr: bundle_of('fr', text('fr')), en: bundle_of('en', text('en')) };

/** Key → the arguments that its text names. */
function signature(language: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let key = '';
  for (const line of text(language).split('\n')) {
    const start = /^([a-zA-Z0-9-]+) =/.exec(line);
    if (start?.[1] !== undefined) {
      key = start[1];
      expect(found.has(key), `${language}: ${key} twice`).toBe(false);
      found.set(key, []);
    }
    for (const [, name] of line.matchAll(/\$([a-z]+)/g)) {
      const names = found.get(key);
      if (name !== undefined && names && !names.includes(name)) names.push(name);
    }
    found.get(key)?.sort();
  }
  return found;
}

it('has the same keys and arguments in both languages', () => {
  expect(Object.fromEntries(signature('fr'))).toEqual(Object.fromEntries(signature('en')));
});

describe('format', () => {
  it('leaves no isolation marks and counts as the language does', () => {
    expect(format(bundles.fr, 'spectators', { count: 0 })).toBe('Personne ne regarde');
    expect(format(bundles.fr, 'spectators', { count: 1 })).toBe('1 personne regarde');
    expect(format(bundles.fr, 'spectators', { count: 20 })).toBe('20 personnes regardent');
    expect(format(bundles.en, 'spectators', { count: 2 })).toBe('2 people are watching');
  });

  it('fails for a missing message or argument instead of showing a key', () => {
    expect(() => format(bundles.fr, 'no-such-key')).toThrow('no-such-key');
    expect(() => format(bundles.en, 'form-level')).toThrow();
  });

  it('says what was taken', () => {
    const args = { count: 2, list: 'cavalier, pion', lead: 4 };
    expect(format(bundles.fr, 'captured-label', args)).toBe(
      'Pris\u00a0: cavalier, pion. Avance\u00a0: 4 points',
    );
    expect(format(bundles.fr, 'captured-label', { count: 0, list: '', lead: 0 })).toBe(
      'Aucune prise',
    );
  });
});

it('has every message that the page asks for by name', () => {
  const sources = Object.values(
    import.meta.glob<string>('../**/*.{ts,svelte}', { query: '?raw', import: 'default', eager: true }),
  ).join('\n');
  const asked = [...sources.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => key ?? '');
  expect(asked.length).toBeGreaterThan(80);
  for (const key of asked) expect(bundles.fr.hasMessage(key), key).toBe(true);
});

it('lets no French sign begin a line', () => {
  const loose = text('fr').split('\n').filter((line) => !line.startsWith('#') && /[\p{L}}»] [:;!?»]|« /u.test(line));
  expect(loose).toEqual([]);
});
