// A game on the server: keeps the log in step over a socket, and sends what is done here.

import { account } from '../lib/account.svelte';
import { ServerTime } from '../lib/clock';
import type { Color, Command, GameEvent, Rules, Terms } from '../lib/rules';
import { forget_seat, seat_of } from '../lib/store';
import type { Notice, Session, Viewer } from '../game/session';
import type { Players, Rematch, Visibility } from './api';
import { after_reconnect, START, step, type Link, type LinkEvent, type Outgoing } from './link';

interface Welcome {
  type: 'welcome';
  you: Color | 'spectator';
  open_seat: Color | null;
  players: Players;
  rated: boolean;
  visibility: Visibility;
  rematch: Rematch;
  terms: Terms;
  seq: number;
  now: number;
}

/** A line of chat; its text is null once it was taken away. */
export interface ChatLine {
  number: number;
  at: number;
  color: Color | null;
  name: string | null;
  text: string | null;
}

interface RoomFrame {
  type: 'room';
  open_seat: Color | null;
  players: Players;
  visibility: Visibility;
  rematch: Rematch;
}

type Frame =
  | Welcome
  | { type: 'events'; from_seq: number; events: GameEvent[]; now: number; reset?: boolean }
  | { type: 'ack'; ref: number; seq: number }
  | { type: 'refusal'; ref: number | null; code: string; detail: string }
  | { type: 'pong'; ref: number; now: number }
  | { type: 'presence'; white: boolean; black: boolean; spectators: number }
  | { type: 'gone'; color: Color; gone: boolean; claim_in_ms: number | null }
  | { type: 'chat'; room: 'players' | 'spectators'; lines: ChatLine[] }
  | { type: 'said'; ref: number; room: string; number: number }
  | RoomFrame
  | { type: 'resync' }
  | { type: 'restarting' };

type Timer = ReturnType<typeof setTimeout>;

const PING_MS = 8_000;
const SILENCE_MS = 6_000;
/** A move that the server is slow to confirm is shown as unsent after this time. */
const CONFIRM_MS = 3_000;

export class RoomSession implements Session {
  readonly rules: Rules;
  readonly id: string;
  terms = $state.raw<Terms>({ start: null, variant: 'standard', clock: null, draws: 'laws' });
  viewer = $state<Viewer>('spectator');
  open_seat = $state<Color | null>(null);
  players = $state.raw<Players>({ white: null, black: null });
  rated = $state(false);
  visibility = $state<Visibility>('private');
  rematch = $state.raw<Rematch>(null);
  presence = $state({ white: false, black: false, spectators: 0 });
  /** The opponent has left; `at` is the instant from which the game may be claimed. */
  gone = $state.raw<{ color: Color; at: number | null } | null>(null);
  /** What was said beside the game, of what is heard here. */
  chat = $state.raw<ChatLine[]>([]);
  /** Why the last line was not said; null where it was. */
  unsaid = $state<string | null>(null);
  readonly gives_time = true;
  notice = $state<Notice | null>(null);
  link = $state.raw<Link>(START);
  restarting = $state(false);

  /** The log as the server has it. */
  #log = $state.raw<GameEvent[]>([]);
  #outgoing = $state.raw<Outgoing | null>(null);
  /** True while the outgoing move is on a living line and young enough to be shown as played. */
  #trusted = $state(false);
  #time = new ServerTime();
  #socket: WebSocket | null = null;
  #greeted = false;
  #awaited_seq = 0;
  #last_ref = 0;
  #move_ref: number | null = null;
  #said_ref: number | null = null;
  readonly #timers: Partial<Record<'retry' | 'ping' | 'silence' | 'confirm', Timer>> = {};
  readonly #online = () => this.#apply('retry');

  readonly #shown = $derived.by(() => {
    const move = this.#outgoing;
    if (move === null || !this.#trusted || this.viewer === 'spectator') return this.#log;
    const command: Command = { kind: 'play', ply: move.ply, uci: move.uci };
    const party = this.viewer as Color;
    const answer = this.rules.decide(this.terms, this.#log, this.now(), party, command);
    return 'events' in answer ? [...this.#log, ...answer.events] : this.#log;
  });

  constructor(rules: Rules, id: string, terms: Terms) {
    this.rules = rules;
    this.id = id;
    this.terms = terms;
    addEventListener('online', this.#online);
    this.#open();
  }

  get events(): GameEvent[] {
    return this.#shown;
  }

  get unsent(): { from: string; to: string } | null {
    return this.#trusted ? null : this.#outgoing;
  }

  get can_act(): boolean {
    return this.link.phase === 'live';
  }

  now(): number {
    return this.#time.at(Date.now());
  }

  send(command: Command): void {
    this.notice = null;
    if (command.kind === 'play') {
      if (this.#outgoing !== null) return;
      const move = this.rules
        .view(this.terms, this.#log, 'en')
        .legal.find((legal) => legal.uci === command.uci);
      const to = move?.targets[0];
      if (move === undefined || to === undefined) return;
      this.#outgoing = { ply: command.ply, uci: command.uci, from: move.from, to };
      if (this.can_act) this.#send_move();
    } else if (this.can_act) {
      this.#command(command);
    } else {
      this.notice = { key: 'notice-offline' };
    }
  }

  /** Says something beside the game; it appears in the chat once it is on the server's disk. */
  say(text: string): void {
    this.unsaid = null;
    this.#last_ref += 1;
    this.#said_ref = this.#last_ref;
    this.#write({ type: 'say', ref: this.#last_ref, text, nonce: null });
  }

  /** Opens the line again, with a seat that was just taken. */
  reopen(): void {
    this.#hang_up();
    // Players hear another room than those who watch.
    this.chat = [];
    this.link = START;
    this.#open();
  }

  close(): void {
    removeEventListener('online', this.#online);
    this.#apply('close');
    this.#hang_up();
  }

  #send_move(): void {
    const move = this.#outgoing;
    if (move === null) return;
    this.#trusted = true;
    this.#move_ref = this.#command({ kind: 'play', ply: move.ply, uci: move.uci });
    clearTimeout(this.#timers.confirm);
    this.#timers.confirm = setTimeout(() => (this.#trusted = false), CONFIRM_MS);
  }

  #command(command: Command): number {
    this.#last_ref += 1;
    this.#write({ type: 'command', ref: this.#last_ref, command });
    return this.#last_ref;
  }

  #write(frame: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #apply(event: LinkEvent): void {
    const before = this.link;
    this.link = step(before, event, Date.now(), Math.random());
    if (this.link === before) return;
    clearTimeout(this.#timers.retry);
    if (this.link.phase === 'connecting') this.#open();
    if (this.link.retry_at !== null) {
      const delay = this.link.retry_at - Date.now();
      this.#timers.retry = setTimeout(() => this.#apply('retry'), delay);
    }
  }

  #open(): void {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(`${scheme}//${location.host}/api/v1/games/${this.id}/socket`);
    this.#socket = socket;
    this.#greeted = false;
    socket.addEventListener('open', () => void this.#greet(socket));
    socket.addEventListener('message', ({ data }) => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#timers.silence);
      this.#read(JSON.parse(data as string) as Frame);
    });
    socket.addEventListener('close', () => {
      if (socket === this.#socket) this.#lost();
    });
  }

  async #greet(socket: WebSocket): Promise<void> {
    const secret = seat_of(this.id)?.secret ?? null;
    // Whoever cannot be asked now who they are watches, and greets anew when the line comes back.
    const bearer = await account.bearer().catch(() => null);
    if (socket !== this.#socket) return;
    const from_seq = this.#log.length === 0 ? null : this.#log.length;
    const from_chat = this.chat.at(-1)?.number;
    const hello = { type: 'hello', version: 1, secret, bearer, from_seq };
    this.#write(from_chat === undefined ? hello : { ...hello, from_chat });
    this.#listen_for_life();
  }

  #listen_for_life(): void {
    clearInterval(this.#timers.ping);
    this.#timers.ping = setInterval(() => {
      this.#last_ref += 1;
      this.#write({ type: 'ping', ref: this.#last_ref });
      clearTimeout(this.#timers.silence);
      this.#timers.silence = setTimeout(() => this.#lost(), SILENCE_MS);
    }, PING_MS);
  }

  #lost(): void {
    this.#hang_up();
    this.#apply('lost');
  }

  #hang_up(): void {
    clearInterval(this.#timers.ping);
    for (const timer of ['silence', 'confirm', 'retry'] as const) clearTimeout(this.#timers[timer]);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#trusted = false;
  }

  #read(frame: Frame): void {
    if ('now' in frame) this.#time.sample(frame.now, Date.now());
    switch (frame.type) {
      case 'welcome':
        this.viewer = frame.you;
        this.open_seat = frame.open_seat;
        this.players = frame.players;
        this.rated = frame.rated;
        this.visibility = frame.visibility;
        this.rematch = frame.rematch;
        this.gone = null;
        this.terms = frame.terms;
        this.#greeted = true;
        this.#awaited_seq = frame.seq;
        this.restarting = false;
        this.#settle();
        break;
      case 'events':
        this.#take(frame.from_seq, frame.events, frame.reset === true);
        break;
      case 'ack':
        if (frame.ref === this.#move_ref) clearTimeout(this.#timers.confirm);
        break;
      case 'refusal':
        this.#refused(frame.ref, frame.code);
        break;
      case 'presence':
        this.presence = {
          white: frame.white,
          black: frame.black,
          spectators: frame.spectators,
        };
        break;
      case 'room':
        this.open_seat = frame.open_seat;
        this.players = frame.players;
        this.visibility = frame.visibility;
        this.rematch = frame.rematch;
        break;
      case 'gone':
        this.gone = frame.gone
          ? {
              color: frame.color,
              at: frame.claim_in_ms === null ? null : this.now() + frame.claim_in_ms,
            }
          : null;
        break;
      case 'chat':
        this.#hear(frame.lines);
        break;
      case 'said':
        this.#said_ref = null;
        break;
      case 'restarting':
        this.restarting = true;
        break;
      case 'resync':
        this.#lost();
        break;
      case 'pong':
        break;
    }
  }

  /** Each line once, in order; one that was taken away comes again without its text. */
  #hear(lines: ChatLine[]): void {
    const known = new Map(this.chat.map((line) => [line.number, line]));
    for (const line of lines) known.set(line.number, line);
    this.chat = [...known.values()].sort((one, other) => one.number - other.number);
  }

  #take(from_seq: number, events: GameEvent[], reset: boolean): void {
    if (!reset && from_seq > this.#log.length) {
      // A hole in the log: what is missing comes with the next greeting.
      this.#lost();
      return;
    }
    this.#log = reset ? events : [...this.#log.slice(0, from_seq), ...events];
    if (this.#log.length > 0) this.open_seat = null;
    this.#forget_if_arrived();
    this.#settle();
  }

  /** Live once greeted and the log is whole; then a move that waited for the line goes out. */
  #settle(): void {
    if (!this.#greeted || this.#log.length < this.#awaited_seq) return;
    if (this.link.phase === 'live') return;
    this.#apply('live');
    const move = this.#outgoing;
    if (move === null) return;
    const fate = after_reconnect(move, this.#played());
    if (fate === 'send') this.#send_move();
    else this.#outgoing = null;
    if (fate === 'lost') this.notice = { key: 'notice-move-lost' };
  }

  #forget_if_arrived(): void {
    const move = this.#outgoing;
    if (move === null) return;
    const over = this.#log.at(-1)?.kind === 'ended';
    if (!over && this.#played()[move.ply] === undefined) return;
    clearTimeout(this.#timers.confirm);
    this.#outgoing = null;
    this.#move_ref = null;
  }

  /** The moves that stand: what was taken back is none of them. */
  #played(): string[] {
    const moves: string[] = [];
    for (const event of this.#log) {
      if (event.kind === 'played') moves.push(event.uci);
      if (event.kind === 'takeback_accepted') moves.length -= event.plies;
    }
    return moves;
  }

  #refused(ref: number | null, code: string): void {
    if (code === 'bad_secret') forget_seat(this.id);
    if (ref !== null && ref === this.#said_ref) {
      this.#said_ref = null;
      this.unsaid = code;
      return;
    }
    if (code === 'unauthorized') {
      // The bearer has had its time: another greeting, with another bearer.
      void account.renew().catch(() => undefined).then(() => this.#lost());
      return;
    }
    if (ref !== null && ref === this.#move_ref) {
      clearTimeout(this.#timers.confirm);
      this.#outgoing = null;
      this.#move_ref = null;
    }
    this.notice = { refusal: code };
  }
}
