import { describe, expect, it } from 'vitest';
import { after_reconnect, START, step, type Link } from './link';

describe('the line', () => {
  it('waits longer after each failure, but never longer than eight seconds', () => {
    let link: Link = START;
    const delays: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      link = step(link, 'lost', 1_000, 1);
      expect(link.phase).toBe('waiting');
      delays.push((link.retry_at ?? 0) - 1_000);
      link = step(link, 'retry', 0, 0);
      expect(link).toMatchObject({ phase: 'connecting', retry_at: null });
    }
    expect(delays).toEqual([400, 800, 1_600, 3_200, 6_400, 8_000, 8_000, 8_000]);
  });

  it('begins anew once it was live', () => {
    const tired: Link = { phase: 'connecting', failures: 5, retry_at: null };
    expect(step(step(tired, 'live', 0, 0), 'lost', 0, 1).retry_at).toBe(400);
  });

  it('counts one loss once', () => {
    const waiting = step(START, 'lost', 0, 0);
    expect(step(waiting, 'lost', 50, 0)).toBe(waiting);
  });

  it('stays live when asked to retry, and closed whatever comes', () => {
    const live = step(START, 'live', 0, 0);
    expect(step(live, 'retry', 0, 0)).toBe(live);
    const closed = step(live, 'close', 0, 0);
    for (const event of ['live', 'lost', 'retry'] as const) {
      expect(step(closed, event, 0, 0)).toBe(closed);
    }
  });
});

describe('a move on its way', () => {
  const move = { ply: 2, uci: 'g1f3', from: 'g1', to: 'f3' };
  it.each([
    [['e2e4', 'e7e5'], 'send'],
    [['e2e4', 'e7e5', 'g1f3'], 'arrived'],
    [['e2e4', 'e7e5', 'g1f3', 'b8c6'], 'arrived'],
    [['e2e4', 'e7e5', 'd2d4'], 'lost'],
    [['e2e4'], 'lost'],
  ] as const)('%j → %s', (played, fate) => {
    expect(after_reconnect(move, [...played])).toBe(fate);
  });
});
