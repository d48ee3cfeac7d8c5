import { expect, it } from 'vitest';
import { seat_in } from './store';

it('finds the seat in a return link and nothing in another fragment', () => {
  const secret = '0123456789abcdef0123456789abcdef_-AZ';
  expect(seat_in(`#white=${secret}`)).toEqual({ color: 'white', secret });
  expect(seat_in(`#black=${secret}`)).toEqual({ color: 'black', secret });
  for (const other of ['', '#', '#main', '#white=short', `#manager=${secret}`, `#white=${secret}!`]) {
    expect(seat_in(other), other).toBeNull();
  }
});
