import { expect, it } from 'vitest';
import { qr_path } from './qr';

it('draws a square with its three corners', () => {
  const { path, size } = qr_path('https://chess.example/game/AbCdEf123456');
  expect(size).toBe(29 + 8);
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x},${y}`));
  // Each corner but the last has a ring of seven with a middle of three (7.3.2).
  for (const [x, y] of [[4, 4], [26, 4], [4, 26]] as const) {
    expect(dark.has(`${x},${y}`) && dark.has(`${x + 6},${y + 6}`) && dark.has(`${x + 3},${y + 3}`)).toBe(true);
    expect(dark.has(`${x + 1},${y + 1}`)).toBe(false);
  }
  expect(dark.has('3,3')).toBe(false);
});
