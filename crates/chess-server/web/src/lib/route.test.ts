import { expect, it } from 'vitest';
import { parse_path, path_of } from './route.svelte';

it.each([
  ['/fr/', 'fr', { name: 'home' }],
  ['/en', 'en', { name: 'home' }],
  ['/', 'en', { name: 'home' }],
  ['/fr/local', 'fr', { name: 'local' }],
  ['/en/train', 'en', { name: 'train' }],
  ['/fr/lobby', 'fr', { name: 'lobby' }],
  ['/en/games', 'en', { name: 'games' }],
  ['/en/account', 'en', { name: 'account' }],
  ['/en/help', 'en', { name: 'help' }],
  ['/en/player/Anna_2', 'en', { name: 'player', player: 'Anna_2' }],
  ['/en/player/a.b', 'en', { name: 'unknown' }],
  ['/fr/learn', 'fr', { name: 'learn', lesson: null }],
  ['/fr/learn/castling', 'fr', { name: 'learn', lesson: 'castling' }],
  ['/fr/learn/x/y', 'fr', { name: 'unknown' }],
  ['/fr/game/AbC123', 'fr', { name: 'game', id: 'AbC123' }],
  ['/game/AbC123', 'en', { name: 'game', id: 'AbC123' }],
  ['/fr/game', 'fr', { name: 'unknown' }],
  ['/fr/game/a.b', 'fr', { name: 'unknown' }],
  ['/de/local', 'en', { name: 'unknown' }],
  ['/fr/local/x', 'fr', { name: 'unknown' }],
])('%s', (path, language, page) => {
  expect(parse_path(path, 'en')).toEqual({ language, page });
});

it('writes back what it reads', () => {
  for (const path of ['/fr/', '/en/local', '/fr/train', '/en/game/x9', '/fr/player/Anna', '/en/learn/mate', '/fr/lobby']) {
    const { language, page } = parse_path(path, 'fr');
    expect(path_of(language, page)).toBe(path);
  }
});
