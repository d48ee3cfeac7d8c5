// Clock faces: arithmetic on instants that the rules give, and their text.

export interface ClockReading {
  white_ms: number;
  black_ms: number;
  /** Whose clock runs, or nobody's. */
  running: 'white' | 'black' | null;
  /** The instant, in the server's milliseconds, for which both figures hold. */
  since: number;
}

/** What the clock of `color` shows at the instant `now`, never below zero. */
export function remaining_ms(clock: ClockReading, color: 'white' | 'black', now: number): number {
  const held = color === 'white' ? clock.white_ms : clock.black_ms;
  if (clock.running !== color) return Math.max(0, held);
  return Math.max(0, held - Math.max(0, now - clock.since));
}

const DAY_MS = 86_400_000;

/** The letters of days and hours, and the decimal sign. */
export interface ClockWords {
  day: string;
  hour: string;
  decimal: string;
}

const ENGLISH: ClockWords = { day: 'd', hour: 'h', decimal: '.' };

/**
 * `3 d 05 h`, `1:02:03`, `4:05`, and below ten seconds with tenths: `0:09.4`. Rounded so that 0 means
 * over.
 */
export function clock_text(ms: number, { day, hour, decimal }: ClockWords = ENGLISH): string {
  if (ms >= DAY_MS) {
    const hours = Math.floor(ms / 3_600_000);
    return `${Math.floor(hours / 24)} ${day} ${String(hours % 24).padStart(2, '0')} ${hour}`;
  }
  if (ms < 10_000) {
    const tenths = Math.ceil(ms / 100);
    if (tenths >= 100) return '0:10';
    return `0:0${Math.floor(tenths / 10)}${decimal}${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  const s = String(seconds % 60).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${s}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${s}`;
}

/** How far the server's clock is ahead of this device's, from the freshest of the last samples. */
export class ServerTime {
  #samples: number[] = [];

  /** `server_now` was written by the server and read here at `local_now`. */
  sample(server_now: number, local_now: number): void {
    this.#samples.push(server_now - local_now);
    if (this.#samples.length > 16) this.#samples.shift();
  }

  /** The server's time at the local instant. The least delayed frame is the largest difference. */
  at(local_now: number): number {
    return this.#samples.length === 0 ? local_now : local_now + Math.max(...this.#samples);
  }
}
