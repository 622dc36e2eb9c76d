import { ApiError } from '#/api/envelope';
import type { AnswerStore } from './answerStore';
import { entryOf, isUnsent, stop, type Entry } from './entry';
import { isOver, mergeDraft, receive, type HeldDraft, type KeptState } from './drafts';

/** How long somebody has to pause before an answer is sent, in milliseconds. */
export const SAVE_DELAY_MS = 2000;
/** Before the deadline each change is sent at once for so long, in milliseconds. */
export const HURRY_MS = 10_000;
/** How long to wait after the first failure; doubled for each further one. */
const RETRY_MS = 5000;
const HURRIED_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;

/** What the learner reads of how safe the answers are. */
export type KeeperState = 'clean' | 'waiting' | 'saving' | 'saved' | 'failed' | 'offline';

/** What the page draws. */
export interface KeeperSnapshot {
  state: KeeperState;
  /** Questions whose newest answer the server does not have yet. */
  unsent: ReadonlySet<number>;
}

/** What a keeper is made of. */
export interface KeeperOptions {
  user: number;
  qs: number;
  store: AnswerStore;
  /** Sends a draft; resolves to what the server holds afterwards. With `keepalive` it goes on when the page is closed. */
  post: (question: number, draft: HeldDraft, keepalive: boolean) => Promise<HeldDraft>;
  /** What the server holds of a question. */
  load: (question: number) => Promise<HeldDraft | null>;
  /** Another device was ahead: its answer is the one that counts now. `mine` stood here until then. */
  onAdopted: (question: number, answer: string, mine: string) => void;
  /** The server takes no more drafts: `already_submitted` or `time_over`. */
  onClosed: (key: string) => void;
  /** In epoch milliseconds by the clock of `now`; null without a limit. */
  deadline: () => number | null;
  now: () => number;
  isOnline?: () => boolean;
}

/**
 * Keeps the answers of one attempt in this browser and on the server. Every change is in the browser at once and sent when the
 * learner pauses, one after the other for each question; what fails is sent again until it arrives. Nothing of it is shown
 * but how it stands.
 */
export class AnswerKeeper {
  private readonly entries = new Map<number, Entry>();
  private readonly listeners = new Set<() => void>();
  private readonly isOnline: () => boolean;
  private snapshot: KeeperSnapshot = { state: 'clean', unsent: new Set() };
  private isClosed = false;
  private wasSaved = false;
  /** Answers on their way into the browser's store. */
  private writing = 0;

  constructor(private readonly options: KeeperOptions) {
    this.isOnline = options.isOnline ?? (() => navigator.onLine);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getSnapshot = (): KeeperSnapshot => this.snapshot;

  /** Puts together what the browser kept and what the server holds; answers the answers. */
  async open(held: ReadonlyMap<number, HeldDraft | null>): Promise<Map<number, string>> {
    const { store, user, qs, onAdopted } = this.options;
    const kept = await store.read(user, qs).catch(() => []);
    for (const [question, draft] of held) {
      const own = kept.find((answer) => answer.question === question) ?? null;
      const { lost, ...state } = mergeDraft(own, draft);
      this.entries.set(question, entryOf(state));
      if (lost !== null) onAdopted(question, state.answer, lost);
    }
    this.flush();
    this.tell();
    return new Map([...this.entries].map(([question, { answer }]) => [question, answer]));
  }

  /** The learner changed an answer. */
  change(question: number, answer: string): void {
    const entry = this.entries.get(question);
    if (!entry || this.isClosed || answer === entry.answer) return;
    // Older ones of this device, and what was seen of others, stay behind it.
    entry.seq = Math.max(entry.seq, entry.sentSeq + 1, entry.triedSeq + 1);
    entry.answer = answer;
    this.write(question, entry);
    if (this.isHurry()) void this.send(question);
    else this.schedule(question, entry, SAVE_DELAY_MS);
    this.tell();
  }

  /** Sends what waits, without the pause. */
  flush(keepalive = false): void {
    for (const question of this.entries.keys()) void this.send(question, keepalive);
  }

  /** The answer itself is sent now, or that was refused; nothing of it is a draft while it is on its way. */
  hold(question: number, isHeld: boolean): void {
    const entry = this.entries.get(question);
    if (!entry) return;
    entry.isHeld = isHeld;
    if (isHeld) stop(entry);
    else void this.send(question);
  }

  /** The answer itself has arrived. */
  drop(question: number): void {
    const entry = this.entries.get(question);
    if (!entry) return;
    entry.sentSeq = entry.seq;
    this.write(question, entry);
    stop(entry);
    this.entries.delete(question);
    this.tell();
  }

  /** Another device has stored an answer. */
  async look(question: number, seq = Number.POSITIVE_INFINITY): Promise<void> {
    const before = this.entries.get(question);
    if (!before || this.isClosed || seq <= before.seq) return;
    const held = await this.options.load(question).catch(() => null);
    const entry = this.entries.get(question);
    if (!held || !entry || held.seq < entry.seq) return;
    this.take(question, entry, { ...entry, seq: held.seq, answer: held.answer, sentSeq: held.seq });
  }

  /** Sends nothing more: the attempt is over, or the page shows something else. */
  close(): void {
    this.isClosed = true;
    for (const entry of this.entries.values()) stop(entry);
  }

  /** Forgets what the browser kept: the server has it all. */
  forget(): void {
    this.close();
    void this.options.store.remove(this.options.user, this.options.qs).catch(() => undefined);
  }

  /** Sends at once when the page is hidden or closed, and when the connection is back; the answer stops that. */
  listen(): () => void {
    const hide = () => document.hidden && this.flush(true);
    const leave = () => this.flush(true);
    const back = () => {
      for (const entry of this.entries.values()) entry.failures = 0;
      this.flush();
    };
    const lost = () => this.tell();
    document.addEventListener('visibilitychange', hide);
    addEventListener('pagehide', leave);
    addEventListener('online', back);
    addEventListener('offline', lost);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      removeEventListener('pagehide', leave);
      removeEventListener('online', back);
      removeEventListener('offline', lost);
    };
  }

  private async send(question: number, keepalive = false): Promise<void> {
    const entry = this.entries.get(question);
    if (!entry || this.isClosed || entry.isHeld || !isUnsent(entry)) return;
    if (entry.underWay > 0 && (!keepalive || entry.triedSeq === entry.seq)) {
      entry.isDue = true;
      return;
    }
    stop(entry);
    if (!this.isOnline()) return this.tell();
    const posted = { seq: entry.seq, answer: entry.answer };
    Object.assign(entry, { triedSeq: posted.seq, isDue: false, underWay: entry.underWay + 1 });
    this.tell();
    try {
      const held = await this.options.post(question, posted, keepalive);
      entry.failures = 0;
      this.wasSaved = true;
      this.take(question, entry, receive(entry, posted, held));
    } catch (error) {
      this.fail(question, entry, error);
    } finally {
      entry.underWay -= 1;
      if (entry.isDue) void this.send(question);
      this.tell();
    }
  }

  /** Puts what is known now in the place of an answer. */
  private take(question: number, entry: Entry, next: KeptState): void {
    if (this.isClosed || this.entries.get(question) !== entry) return;
    const mine = entry.answer;
    Object.assign(entry, { seq: next.seq, answer: next.answer, sentSeq: next.sentSeq });
    this.write(question, entry);
    if (next.answer !== mine) {
      stop(entry);
      this.options.onAdopted(question, next.answer, mine);
    } else if (isUnsent(entry) && entry.timer === null) this.schedule(question, entry, SAVE_DELAY_MS);
    this.tell();
  }

  private fail(question: number, entry: Entry, error: unknown): void {
    if (this.isClosed || entry.isHeld) return;
    if (isOver(error)) {
      this.close();
      this.options.onClosed(error.key);
      return;
    }
    entry.failures += 1;
    // What is too large stays so until it is changed.
    if (error instanceof ApiError && error.status === 413) return;
    const wait = this.isHurry() ? HURRIED_RETRY_MS : RETRY_MS * 2 ** (entry.failures - 1);
    const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
    this.schedule(question, entry, Math.max(asked, Math.min(wait, LONGEST_RETRY_MS)));
  }

  private schedule(question: number, entry: Entry, delay: number): void {
    stop(entry);
    entry.timer = setTimeout(() => void this.send(question), delay);
  }

  private isHurry(): boolean {
    const deadline = this.options.deadline();
    return deadline !== null && deadline - this.options.now() <= HURRY_MS;
  }

  private write(question: number, { seq, answer, sentSeq }: Entry): void {
    const { store, user, qs } = this.options;
    this.writing += 1;
    const written = () => {
      this.writing -= 1;
      if (!this.isOnline()) this.tell();
    };
    // A full or forbidden database must not stop the writing: the server's drafts remain.
    void store.write({ user, qs, question, seq, answer, sentSeq, at: Date.now() }).then(written, written);
  }

  private tell(): void {
    const all = [...this.entries];
    const unsent = new Set(all.filter(([, entry]) => isUnsent(entry)).map(([question]) => question));
    const state = this.stateOf(
      all.map(([, entry]) => entry),
      unsent.size,
    );
    this.snapshot = { state, unsent };
    for (const listener of this.listeners) listener();
  }

  private stateOf(entries: readonly Entry[], unsent: number): KeeperState {
    if (unsent === 0) return this.wasSaved ? 'saved' : 'clean';
    // That it is kept here is said once it is.
    if (!this.isOnline()) return this.writing > 0 ? 'waiting' : 'offline';
    if (entries.some(({ underWay }) => underWay > 0)) return 'saving';
    return entries.some(({ failures }) => failures > 0) ? 'failed' : 'waiting';
  }
}
