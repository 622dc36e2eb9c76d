import { ApiError } from '#/api/envelope';
import type { RunInput } from '../types';

/** How long to wait before input that did not arrive is sent again, in milliseconds. */
const AGAIN_MS = 1000;

/** Something that was typed; null: there is no more. */
type Piece = string | null;

/** What an {@link InputSender} needs. */
export interface InputOptions {
  send: (input: RunInput) => Promise<unknown>;
  /** A piece was refused; `isOver`: the program takes no more, and nothing further is sent. */
  onRefused: (error: ApiError, isOver: boolean) => void;
}

/** What the server leaves out of input; a text comes back without it. */
const plain = (text: string) => text.replaceAll(/\p{Cc}/gu, '');

/**
 * Sends what is typed, one piece at a time and each with the next number: sent again after a lost answer it counts once. Where
 * another tab was first with a number, its piece is heard with it, and ours goes again with the next.
 */
export class InputSender {
  private last = 0;
  private waiting: Piece[] = [];
  private readonly sent = new Map<number, Piece>();
  /** What is on its way, and with whose piece its number was heard meanwhile: an answer may be lost, or another tab be first. */
  private underWay: { seq: number; heard: 'mine' | 'other' | null } | null = null;
  private isBusy = false;
  private isClosed = false;

  constructor(private readonly options: InputOptions) {}

  add(piece: Piece): void {
    this.waiting.push(piece);
    void this.run();
  }

  /** The server has input up to this number. */
  know(seq: number): void {
    this.last = Math.max(this.last, seq);
  }

  /** Input has become part of the run: this tab's, or another's. */
  hear(seq: number, text: string, eof: boolean): void {
    this.know(seq);
    const mine = this.sent.get(seq);
    this.sent.delete(seq);
    if (mine === undefined) return;
    const isMine = isSame(mine, text, eof);
    if (this.underWay?.seq === seq) {
      this.underWay.heard = isMine ? 'mine' : 'other';
      return;
    }
    if (isMine) return;
    this.waiting.unshift(mine);
    void this.run();
  }

  /** The run is over, or no longer looked at. */
  close(): void {
    this.isClosed = true;
    this.waiting = [];
  }

  private async run(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      while (!this.isClosed && this.waiting.length > 0) {
        const [piece = null] = this.waiting;
        // One after the other is the point.
        // oxlint-disable-next-line no-await-in-loop
        const isTaken = await this.send(piece);
        if (isTaken) this.waiting.shift();
      }
    } finally {
      this.isBusy = false;
    }
  }

  /** Answers whether the server has it. */
  private async send(piece: Piece): Promise<boolean> {
    const seq = this.last + 1;
    const underWay: NonNullable<typeof this.underWay> = { seq, heard: null };
    this.underWay = underWay;
    this.sent.set(seq, piece);
    try {
      await this.options.send(piece === null ? { seq, eof: true } : { seq, text: piece });
      this.know(seq);
      return underWay.heard !== 'other';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const next = nextOf(error);
      if (next !== null) this.last = next - 1;
      else if (isLater(error)) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      else return this.refused(error);
      return underWay.heard === 'mine';
    } finally {
      this.underWay = null;
    }
  }

  /** What is too long is left out; what follows may still be read. */
  private refused(error: ApiError): true {
    const isOver = error.status === 404 || over.has(error.key);
    if (isOver) this.close();
    this.options.onRefused(error, isOver);
    return true;
  }
}

/** The run is over, or has had all that a run may have. */
const over = new Set(['input_over', 'input_full']);

const isSame = (mine: Piece, text: string, eof: boolean) => (mine === null ? eof : !eof && plain(mine) === plain(text));

/** The number that the server wants next, where it lacks something before. */
function nextOf(error: ApiError): number | null {
  if (error.key !== 'input_gap') return null;
  const { next } = (error.data ?? {}) as { next?: unknown };
  return typeof next === 'number' && Number.isSafeInteger(next) && next > 0 ? next : null;
}

/** It may go through another time: no network, a server that is away, or too many calls. */
function isLater({ kind, status }: ApiError): boolean {
  return kind !== 'http' || status >= 500 || status === 429;
}
