// What a person has set on this device.

import { keep, kept } from './store';

export type BoardTheme = 'green' | 'grey' | 'contrast';
export type Theme = 'system' | 'light' | 'dark';

interface Kept {
  confirm: boolean;
  queen: boolean;
  sound: boolean;
  /** From 0 to 100. */
  volume: number;
  board: BoardTheme;
  theme: Theme;
}

const FIRST: Kept = { confirm: true, queen: false, sound: true, volume: 60, board: 'green', theme: 'system' };

class Settings {
  /** Resigning and offering are asked for once more. */
  confirm = $state(FIRST.confirm);
  /** A pawn becomes a queen without a question. */
  queen = $state(FIRST.queen);
  sound = $state(FIRST.sound);
  volume = $state(FIRST.volume);
  board = $state<BoardTheme>(FIRST.board);
  theme = $state<Theme>(FIRST.theme);

  constructor() {
    const before = kept<Partial<Kept>>('settings') ?? {};
    Object.assign(this, FIRST, before);
    this.#apply();
  }

  /** Notes a change. */
  save(): void {
    const { confirm, queen, sound, volume, board, theme } = this;
    keep('settings', { confirm, queen, sound, volume, board, theme });
    this.#apply();
  }

  #apply(): void {
    if (typeof document === 'undefined') return;
    document.documentElement.dataset['board'] = this.board;
    document.documentElement.dataset['theme'] = this.theme;
  }
}

export const settings = new Settings();
