// Who is signed in. The cookie counts under /session alone; everything else is asked with a bearer that
// is good for some minutes and kept nowhere but here.

import { request } from './problem';
import { keep, kept } from './store';

export interface Me {
  id: string;
  name: string;
}

interface PageSession {
  account: Me | null;
  bearer: string | null;
}

/** So long a bearer is asked with: it is good for ten minutes by the server's clock, which need not be
 * this device's. */
const LIFE_MS = 540_000;

const session = (what: string, body: unknown): Promise<PageSession> =>
  request(`/session/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

class Account {
  me = $state.raw<Me | null>(null);
  /** True once it is known who is signed in here, if anybody. */
  known = $state(false);
  /** Somebody was signed in here before: it is worth asking who. A device that keeps nothing asks nobody. */
  #signed_in = kept<boolean>('signed-in') === true;
  #bearer: string | null = null;
  #until = 0;
  #renewing: Promise<void> | null = null;

  /** Asks who is signed in, where somebody was: guests are spared the question. */
  async start(): Promise<void> {
    if (!this.#signed_in) {
      this.known = true;
      return;
    }
    // Without a network nobody is asked now, and somebody is asked when it matters.
    await this.renew().catch(() => undefined);
    this.known = true;
  }

  /** What opens the API for who is signed in; null for guests. */
  async bearer(): Promise<string | null> {
    if (!this.#signed_in) return null;
    if (this.#bearer === null || Date.now() > this.#until) await this.renew();
    return this.#bearer;
  }

  renew(): Promise<void> {
    this.#renewing ??= session('renew', {})
      .then((answer) => this.#take(answer))
      .finally(() => (this.#renewing = null));
    return this.#renewing;
  }

  async sign_in(name: string, password: string): Promise<void> {
    this.#take(await session('sign-in', { name, password }));
  }

  async sign_up(name: string, password: string, email: string | null, lang: string): Promise<void> {
    this.#take(await session('sign-up', { name, password, email, lang }));
  }

  async sign_out(): Promise<void> {
    this.#take(await session('sign-out', {}));
  }

  /** Nobody is signed in any more: the account is deleted, or its session was ended. */
  forget(): void {
    this.#take({ account: null, bearer: null });
  }

  #take({ account, bearer }: PageSession): void {
    this.me = account;
    this.#bearer = bearer;
    this.#until = Date.now() + LIFE_MS;
    this.known = true;
    this.#signed_in = account !== null;
    keep('signed-in', this.#signed_in);
  }
}

export const account = new Account();
