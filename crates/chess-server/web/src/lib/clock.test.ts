import { describe, expect, it } from 'vitest';
import { clock_text, remaining_ms, ServerTime } from './clock';

describe('clock_text', () => {
  it.each([
    [0, '0:00.0'],
    [1, '0:00.1'],
    [9_401, '0:09.5'],
    [9_400, '0:09.4'],
    [9_950, '0:10'],
    [10_000, '0:10'],
    [59_001, '1:00'],
    [245_000, '4:05'],
    [3_599_001, '1:00:00'],
    [3_723_000, '1:02:03'],
    [86_399_000, '23:59:59'],
    [86_400_000, '1 d 00 h'],
    [3 * 86_400_000 + 5 * 3_600_000 + 59_000, '3 d 05 h'],
  ])('%d ms is %s', (ms, text) => expect(clock_text(ms)).toBe(text));

  it('writes the decimal sign of the language', () => expect(clock_text(5_300, { day: 'j', hour: 'h', decimal: ',' })).toBe('0:05,3'));
});

describe('remaining_ms', () => {
  const clock = { white_ms: 60_000, black_ms: 5_000, running: 'black', since: 1_000 } as const;

  it('runs for the side to move alone', () => {
    expect(remaining_ms(clock, 'white', 9_000)).toBe(60_000);
    expect(remaining_ms(clock, 'black', 3_500)).toBe(2_500);
  });

  it('stops at zero and never gains time from a clock set back', () => {
    expect(remaining_ms(clock, 'black', 99_000)).toBe(0);
    expect(remaining_ms(clock, 'black', 0)).toBe(5_000);
  });
});

describe('ServerTime', () => {
  it('trusts the least delayed frame and forgets old ones', () => {
    const time = new ServerTime();
    expect(time.at(50)).toBe(50);
    time.sample(10_000, 9_400);
    time.sample(10_100, 9_900);
    expect(time.at(10_000)).toBe(10_600);
    for (let i = 0; i < 16; i += 1) time.sample(100, 0);
    expect(time.at(10_000)).toBe(10_100);
  });
});
