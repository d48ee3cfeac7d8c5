// The rules of chess, asked of the Rust crates through WebAssembly. Nothing on this page judges a
// move, a status or a notation by itself: it shows what comes from here.

export type Color = 'white' | 'black';
export type Party = Color | 'server';
export type Letters = 'fr' | 'en' | 'figurine';

export interface Terms {
  start: string | null;
  variant: 'standard' | 'chess960';
  clock: { initial_ms: number; increment_ms: number } | { move_ms: number } | null;
  draws: 'laws' | 'automatic';
  /** Moves may be taken back; so they may where nothing is said. */
  takebacks?: boolean;
}

export type GameEvent = { at: number } & (
  | { kind: 'started' }
  | { kind: 'played'; uci: string; remaining_ms: number | null; compensated_ms?: number }
  | { kind: 'draw_offered'; by: Color }
  | { kind: 'draw_declined'; by: Color }
  | { kind: 'takeback_requested' | 'takeback_declined' | 'takeback_withdrawn'; by: Color }
  | { kind: 'takeback_accepted'; plies: number; remaining_ms: [number, number] | null }
  | { kind: 'time_given'; to: Color; ms: number }
  | { kind: 'withheld' }
  | { kind: 'outage_credited'; ms: number }
  | { kind: 'ended'; result: string; termination: string }
);

export type Command =
  | { kind: 'start' }
  | { kind: 'play'; ply: number; uci: string }
  | { kind: 'offer_draw' }
  | { kind: 'accept_draw' }
  | { kind: 'decline_draw' }
  | { kind: 'claim_draw'; uci: string | null }
  | { kind: 'request_takeback' }
  | { kind: 'accept_takeback' }
  | { kind: 'decline_takeback' }
  | { kind: 'withdraw_takeback' }
  | { kind: 'give_time'; given: number }
  | { kind: 'claim_abandonment'; draw: boolean }
  | { kind: 'resign' }
  | { kind: 'abort' }
  | { kind: 'flag_fall' };

/** What stands on the board after so many half-moves. */
export interface Shown {
  ply: number;
  fen: string;
  turn: Color;
  /** 64 squares from a1 to h8: `wK`, `bP` or nothing. */
  board: (string | null)[];
  /** The square of a king in check. */
  check: string | null;
  last_move: { from: string; to: string } | null;
  /** Roles taken by each side, the heaviest first. */
  captured: { white: string[]; black: string[] };
  /** White's material less Black's, in pawns. */
  balance: number;
}

export interface LegalMove {
  uci: string;
  san: string;
  from: string;
  /** Squares on which letting go of the piece plays this move (castling has two). */
  targets: string[];
  promotion: string | null;
}

/** A move in parts, for a sentence in any language. */
export interface Spoken {
  color: Color;
  role: string;
  from: string;
  to: string;
  captured: string | null;
  promotion: string | null;
  castling: 'short' | 'long' | null;
  en_passant: boolean;
  check: 'none' | 'check' | 'mate';
}

export interface PlayedMove {
  uci: string;
  san: string;
  /** The move's number on the score sheet. */
  number: number;
  spoken: Spoken;
}

export interface Claim {
  /** The move the player intends, or null where the position already stands. */
  uci: string | null;
  san: string | null;
  reason: string;
}

export interface View {
  shown: Shown;
  plies: number;
  status: 'waiting' | 'running' | 'ended';
  ending: { result: string; termination: string } | null;
  legal: LegalMove[];
  moves: PlayedMove[];
  claims: Claim[];
  offer: Color | null;
  clock: { white_ms: number; black_ms: number; running: Color | null; since: number } | null;
  deadline: number | null;
  can_abort: boolean;
  can_offer: Record<'white' | 'black', boolean>;
  /** Who asks for a move back, and who may ask. */
  takeback: Color | null;
  can_take_back: Record<'white' | 'black', boolean>;
}

export interface Refusal {
  code: string;
  detail: string;
}

/** Something in the question itself was wrong: a fault of the page, or text that a person typed. */
export class RulesError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

interface Exports {
  memory: WebAssembly.Memory;
  alloc(length: number): number;
  free(pointer: number, length: number): void;
  call(pointer: number, length: number): bigint;
}

export class Rules {
  readonly #wasm: Exports;
  readonly #write = new TextEncoder();
  readonly #read = new TextDecoder();

  constructor(wasm: Exports) {
    this.#wasm = wasm;
  }

  #call<Answer>(question: Record<string, unknown>): Answer {
    const bytes = this.#write.encode(JSON.stringify(question));
    const pointer = this.#wasm.alloc(bytes.length);
    // The memory may have grown and moved: its buffer is taken anew before each use.
    new Uint8Array(this.#wasm.memory.buffer).set(bytes, pointer);
    const packed = this.#wasm.call(pointer, bytes.length);
    this.#wasm.free(pointer, bytes.length);
    const at = Number(packed >> 32n);
    const length = Number(packed & 0xffff_ffffn);
    const text = this.#read.decode(new Uint8Array(this.#wasm.memory.buffer, at, length));
    this.#wasm.free(at, length);
    const answer = JSON.parse(text) as Answer & { error?: { code: string; message: string } };
    if (answer.error) throw new RulesError(answer.error.code, answer.error.message);
    return answer;
  }

  /** Checks the terms of a new game. */
  check_terms(terms: Terms): { fen: string } {
    return this.#call({ op: 'new', terms });
  }

  /** Everything the page shows of a game; `ply` looks back at an earlier position. */
  view(terms: Terms, events: GameEvent[], letters: Letters, ply: number | null = null): View {
    return this.#call({ op: 'view', terms, events, letters, ply });
  }

  /** The arbiter's answer to a command, for games without a server. */
  decide(
    terms: Terms,
    events: GameEvent[],
    at: number,
    party: Party,
    command: Command,
  ): { events: GameEvent[] } | { refusal: Refusal } {
    return this.#call({ op: 'decide', terms, events, at, party, command });
  }

  /** The move that a person typed, in SAN of either language or UCI. */
  typed(terms: Terms, events: GameEvent[], text: string, language: 'fr' | 'en'): { uci: string } {
    return this.#call({ op: 'typed', terms, events, text, language });
  }

  /** Why nothing can be moved from one square to another; null where a legal move does that. */
  why(terms: Terms, events: GameEvent[], from: string, to: string): string | null {
    return this.#call<{ why: string | null }>({ op: 'why', terms, events, from, to }).why;
  }

  /** The game in PGN's export format. */
  pgn(terms: Terms, events: GameEvent[], tags: [string, string][]): string {
    return this.#call<{ pgn: string }>({ op: 'pgn', terms, events, tags }).pgn;
  }

  /** The engine's move in the last position. */
  best(terms: Terms, events: GameEvent[], level: number): { uci: string } {
    return this.#call({ op: 'best', terms, events, level });
  }
}

let loading: Promise<Rules> | null = null;

/** Loads the rules once; a failed load may be tried again. */
export function load_rules(): Promise<Rules> {
  loading ??= instantiate('/rules.wasm').catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function instantiate(url: string): Promise<Rules> {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(url));
  return new Rules(instance.exports as unknown as Exports);
}
