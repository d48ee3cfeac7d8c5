// Asking the API, as whoever is signed in or as the guest who holds a seat.

import { account } from './account.svelte';
import { ApiError, request } from './problem';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Asked {
  body?: unknown;
  /** The secret of a guest's seat. */
  secret?: string | null | undefined;
}

/** Asks `/api/v1` and the path; a bearer that is no longer good is renewed once. */
export async function ask<Answer>(method: Method, path: string, asked: Asked = {}): Promise<Answer> {
  const send = async (): Promise<Answer> => {
    const headers: Record<string, string> = {};
    const bearer = await account.bearer();
    if (bearer !== null) headers['authorization'] = `Bearer ${bearer}`;
    if (asked.secret) headers['seat-secret'] = asked.secret;
    const init: RequestInit = { method, headers };
    if (method !== 'GET') {
      headers['content-type'] = 'application/json';
      init.body = JSON.stringify(asked.body ?? {});
    }
    return request<Answer>(`/api/v1${path}`, init);
  };
  try {
    return await send();
  } catch (error) {
    const stale = error instanceof ApiError && error.code === 'unauthorized';
    if (!stale || account.me === null) throw error;
    await account.renew();
    return send();
  }
}
