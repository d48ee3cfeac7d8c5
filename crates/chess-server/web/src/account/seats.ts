// The seats that a guest took on this device go along into the account.

import { ask } from '../lib/api';
import { forget_seat, seat_of, seats } from '../lib/store';

/** As many as the server takes at once. */
const AT_ONCE = 200;

/** Makes the seats of this device the account's; where that fails they stay as they were. */
export async function bring_seats(): Promise<void> {
  const secrets = seats()
    .map((game) => seat_of(game)?.secret)
    .filter((secret) => secret !== undefined)
    .slice(0, AT_ONCE);
  if (secrets.length === 0) return;
  try {
    const { games } = await ask<{ games: string[] }>('POST', '/account/seats', { body: { secrets } });
    for (const game of games) forget_seat(game);
  } catch {
    // The seats still open with their secrets.
  }
}
