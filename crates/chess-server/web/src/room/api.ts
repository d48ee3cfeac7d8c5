// The few HTTP calls of a room.

import type { Color, Terms } from '../lib/rules';
import type { Seat } from '../lib/store';

export interface Room {
  id: string;
  status: 'waiting' | 'running' | 'ended';
  open_seat: Color | null;
  terms: Terms;
}

/** A problem that the server named (RFC 9457), or `unreachable`. */
export class ApiError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

async function ask<Answer>(path: string, body?: unknown, secret?: string): Promise<Answer> {
  let response: Response;
  try {
    response = await fetch(`/api/v1/games${path}`, {
      ...(body === undefined
        ? { headers: secret === undefined ? {} : { 'seat-secret': secret } }
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }),
      cache: 'no-store',
    });
  } catch {
    throw new ApiError('unreachable', 'the server does not answer');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok || answer === null) {
    const problem = answer as { code?: string; detail?: string } | null;
    throw new ApiError(problem?.code ?? 'unexpected', problem?.detail ?? response.statusText);
  }
  return answer as Answer;
}

export const create_room = (
  wish: { color: Color | 'random'; secret: string } & Pick<Terms, 'clock' | 'draws'>,
): Promise<Seat & { id: string }> => ask('', wish);

export const room = (id: string, secret?: string): Promise<Room> =>
  ask(`/${id}`, undefined, secret);

export const join_room = (id: string, secret: string): Promise<Seat & { id: string }> =>
  ask(`/${id}/join`, { secret });

export const pgn_path = (id: string): string => `/api/v1/games/${id}/pgn`;
