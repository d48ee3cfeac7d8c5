// What a player may do beside moving. Each action keeps its place; one that is not available now
// leaves a gap, and each asks once more, in words, before it does anything.

export interface Choice {
  label: string;
  run: () => void;
}

export interface Action {
  key: 'draw' | 'claim' | 'takeback' | 'resign' | 'abort';
  label: string;
  question: string;
  choices: Choice[];
  available: boolean;
}

/** Something that waits for an answer: what it says, and the answers to it. */
export interface Offer {
  text: string;
  choices: Choice[];
}
