// What a player may do beside moving. Each action keeps its place; one that is not available now
// leaves a gap, and each asks once more, in words, before it does anything.

export interface Choice {
  label: string;
  run: () => void;
}

export interface Action {
  key: 'draw' | 'claim' | 'resign' | 'abort';
  label: string;
  question: string;
  choices: Choice[];
  available: boolean;
}
