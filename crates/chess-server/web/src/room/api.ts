// The few HTTP calls of a room.

import { ask } from '../lib/api';
import type { Color, Terms } from '../lib/rules';

/** Who sits on a side. */
export type Player =
  | { kind: 'guest'; name: string | null }
  | { kind: 'engine'; level: number }
  | { kind: 'account'; name: string | null; rating?: number; rating_change?: number };

export type Players = Record<Color, Player | null>;

export type Visibility = 'closed' | 'private' | 'public';

/** Another game of the same two: one wishes it, or it is there. */
export type Rematch = { offered_by: Color | null; game: string | null } | null;

export interface Room {
  id: string;
  status: 'waiting' | 'running' | 'ended';
  open_seat: Color | null;
  terms: Terms;
  players: Players;
}

/** A seat as it was given; without a secret it belongs to whoever is signed in. */
export interface Given {
  id: string;
  color: Color;
  secret: string | null;
}

export interface Wanted extends Pick<Terms, 'clock' | 'draws'> {
  color: Color | 'random';
  secret: string;
  takebacks?: boolean;
  name?: string | null;
  visibility?: Visibility;
  rated?: boolean;
  lobby?: boolean;
  invite?: string;
  opponent?: { level: number };
  start?: string | null;
}

export const create_room = (wanted: Wanted): Promise<Given> =>
  ask('POST', '/games', { body: wanted });

export const room = (id: string, secret?: string): Promise<Room> =>
  ask('GET', `/games/${id}`, { secret });

export const join_room = (id: string, secret: string, name: string | null): Promise<Given> =>
  ask('POST', `/games/${id}/join`, { body: name === null ? { secret } : { secret, name } });

export const close_room = (id: string, secret?: string): Promise<null> =>
  ask('POST', `/games/${id}/close`, { secret });

export const wish_rematch = (id: string, secret?: string): Promise<{ rematch: Rematch }> =>
  ask('POST', `/games/${id}/rematch`, { secret });

export const drop_rematch = (id: string, secret?: string): Promise<{ rematch: Rematch }> =>
  ask('DELETE', `/games/${id}/rematch`, { secret });

export const publish = (id: string, secret?: string): Promise<{ visibility: Visibility }> =>
  ask('POST', `/games/${id}/visibility`, { secret, body: { visibility: 'public' } });

export const pgn_path = (id: string): string => `/api/v1/games/${id}/pgn`;

export const sheet_path = (id: string, lang: string): string =>
  `/api/v1/games/${id}/sheet.pdf?lang=${lang}`;
