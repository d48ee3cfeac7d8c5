// Times, clocks and dates in the words of the page's language.

import { t, words } from './i18n.svelte';
import type { Terms } from './rules';

/** `10+5`, `3 days a move`, or that there is no clock. */
export function clock_words(clock: Terms['clock']): string {
  if (clock === null) return t('form-clock-none');
  if ('move_ms' in clock) {
    const days = clock.move_ms / 86_400_000;
    return days >= 1 ? t('clock-days', { days }) : t('clock-move', { seconds: clock.move_ms / 1_000 });
  }
  const minutes = clock.initial_ms / 60_000;
  return `${Number.isInteger(minutes) ? minutes : minutes.toFixed(1)}+${clock.increment_ms / 1_000}`;
}

/** How long is left, roughly: days and hours, or hours and minutes. */
export function left_words(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)];
  if (days > 0) return `${days} ${t('unit-day')} ${hours} ${t('unit-hour')}`;
  return hours > 0 ? `${hours} ${t('unit-hour')} ${minutes % 60} min` : `${minutes} min`;
}

/** A day, as it is written in the language of the page. */
export const day_words = (ms: number): string =>
  new Intl.DateTimeFormat(words.language, { dateStyle: 'medium' }).format(ms);

/** A day and the time of it. */
export const moment_words = (ms: number): string =>
  new Intl.DateTimeFormat(words.language, { dateStyle: 'medium', timeStyle: 'short' }).format(ms);
