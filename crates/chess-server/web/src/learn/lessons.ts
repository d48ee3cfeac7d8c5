// The lessons and their exercises, and which of them are done on this device.

import { keep, kept } from '../lib/store';
import data from './exercises.json';

export type Exercise =
  | {
      kind: 'move';
      fen: string;
      /** Moves that are asked for, in UCI. */
      accept: string[];
      /** Moves that people try, and why they are refused. */
      refuse?: Record<string, string>;
      /** What the opponent answers, and what is asked for then. */
      then?: { reply: string; accept: string[] }[];
    }
  | { kind: 'square'; fen: string; accept: string[]; piece: string }
  | { kind: 'status'; fen: string; answer: string }
  | { kind: 'typed'; fen: string; accept: string[] };

export interface Lesson {
  key: string;
  exercises: Exercise[];
}

export const LESSONS = data.lessons as Lesson[];

/** What a position may be, in the order in which it is asked. */
export const ANSWERS = ['checkmate', 'stalemate', 'dead_position', 'claim', 'running'] as const;

export const QUESTIONS = ['touch', 'check-word', 'queens', 'castle-check', 'pass', 'flag', 'ep-must'] as const;

export const done = (): Set<string> => new Set(kept<string[]>('learned') ?? []);

/** Notes that an exercise is done: its lesson and its number from 1. */
export function note(lesson: string, number: number): void {
  const all = done();
  all.add(`${lesson}-${number}`);
  keep('learned', [...all]);
}

/** How many exercises of a lesson are done. */
export const done_of = (lesson: Lesson, all: Set<string>): number =>
  lesson.exercises.filter((_, index) => all.has(`${lesson.key}-${index + 1}`)).length;
