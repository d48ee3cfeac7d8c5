// The sounds of the board, made here: no file is loaded. Wood on wood for a move, a lower knock for a
// capture, two notes for a check, three for the end, a tick for little time.

import { settings } from '../lib/settings.svelte';

export type Sound = 'move' | 'capture' | 'check' | 'end' | 'low';

let audio: AudioContext | null = null;

/** A note that fades: its pitch in Hz, when it begins and how long it lasts in seconds, how loud. */
function note(context: AudioContext, pitch: number, at: number, length: number, volume: number): void {
  const tone = context.createOscillator();
  const gain = context.createGain();
  const begin = context.currentTime + at;
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, begin);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, begin + length);
  gain.gain.setValueAtTime(volume, begin);
  gain.gain.exponentialRampToValueAtTime(0.001, begin + length);
  tone.connect(gain).connect(context.destination);
  tone.start(begin);
  tone.stop(begin + length);
}

const NOTES: Record<Sound, [pitch: number, at: number, length: number, volume: number][]> = {
  move: [[320, 0, 0.07, 0.35]],
  capture: [
    [320, 0, 0.06, 0.4],
    [180, 0.04, 0.1, 0.4],
  ],
  check: [
    [520, 0, 0.09, 0.3],
    [660, 0.1, 0.12, 0.3],
  ],
  end: [
    [392, 0, 0.2, 0.3],
    [330, 0.18, 0.2, 0.3],
    [262, 0.36, 0.4, 0.3],
  ],
  low: [[880, 0, 0.05, 0.2]],
};

/** Sounds, where sounds are wanted and the person has touched the page: before, no browser lets it. */
export function sound(what: Sound): void {
  if (!settings.sound || navigator.userActivation?.hasBeenActive !== true) return;
  try {
    audio ??= new AudioContext();
    for (const [pitch, at, length, volume] of NOTES[what]) {
      note(audio, pitch, at, length, Math.max(0.001, (volume * settings.volume) / 60));
    }
  } catch {
    // A device without sound plays silently.
  }
}
