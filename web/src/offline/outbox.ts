import { ApiError } from '#/api/envelope';
import { newKey } from '#/api/newKey';
import { isLost } from './drafts';
import type { Outgoing, OutboxStore } from './outboxStore';

/** How long to wait after the first failure, doubled for each further one up to the longest; in milliseconds. */
const RETRY_MS = 3000;
const LONGEST_RETRY_MS = 60_000;

/** What a feature sends through an outbox. */
export interface OutboxOptions<T, R> {
  user: number;
  /** The feature's own word. */
  kind: string;
  store: Promise<OutboxStore>;
  send: (item: Outgoing<T>) => Promise<R>;
  /** The server has it. */
  onSent: (item: Outgoing<T>, result: R) => void;
  /** The server won't have it; what is answered takes its place. */
  onRefused: (item: Outgoing<T>, error: ApiError) => readonly T[];
  /** It waits for a decision and not for the network. */
  isHeld?: (body: T) => boolean;
  isOnline?: () => boolean;
}

/** What the page draws. */
export interface OutboxSnapshot<T> {
  /** What the server lacks, in its order. */
  items: readonly Outgoing<T>[];
  /** What is on its way. */
  sending: string | null;
  /** The last try did not get through. */
  isStuck: boolean;
}

/**
 * What one person has done in one feature and the server lacks. All of it is kept in this browser and sent one after the other, in
 * the order in which it was done; what did not arrive is sent again with the same key when the network is back, also after the
 * page was closed.
 */
export class Outbox<T, R> {
  private readonly listeners = new Set<() => void>();
  private readonly isOnline: () => boolean;
  private items: readonly Outgoing<T>[] = [];
  private snapshot: OutboxSnapshot<T> = { items: [], sending: null, isStuck: false };
  private sending: string | null = null;
  private isStuck = false;
  private isRunning = false;
  private isClosed = false;
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** Writes go to the store in the order in which they were asked for. */
  private writing: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: OutboxOptions<T, R>) {
    this.isOnline = options.isOnline ?? (() => navigator.onLine);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getSnapshot = (): OutboxSnapshot<T> => this.snapshot;

  /** Takes what an earlier page left, and sends it. */
  async open(): Promise<void> {
    const { store, user, kind } = this.options;
    const kept = (await store.then((it) => it.read(user, kind)).catch(() => [])) as Outgoing<T>[];
    const known = new Set(this.items.map(({ key }) => key));
    this.items = [...kept.filter(({ key }) => !known.has(key)), ...this.items];
    this.tell();
    this.flush();
  }

  /** Something is to be sent. */
  add(body: T): Outgoing<T> {
    const item = this.make(body, Math.max(Date.now(), (this.items.at(-1)?.seq ?? 0) + 1));
    this.items = [...this.items, item];
    this.write(item);
    this.tell();
    void this.run();
    return item;
  }

  /** What waits is changed; what is on its way is not. */
  change(key: string, body: T): void {
    if (key === this.sending) return;
    this.items = this.items.map((item) => (item.key === key ? { ...item, body } : item));
    const changed = this.items.find((item) => item.key === key);
    if (changed) this.write(changed);
    this.tell();
  }

  /** What waits is not to be sent after all. Answers false where it is on its way, or has arrived. */
  remove(key: string): boolean {
    if (key === this.sending || !this.items.some((item) => item.key === key)) return false;
    this.drop(key);
    this.tell();
    return true;
  }

  /** Other bodies take the place of one that waits, with keys of their own. */
  replace(key: string, bodies: readonly T[]): void {
    this.put(key, bodies);
    this.tell();
    void this.run();
  }

  /** Sends what waits now. */
  flush = (): void => {
    this.stop();
    this.failures = 0;
    void this.run();
  };

  /** Sends nothing more. */
  close(): void {
    this.isClosed = true;
    this.stop();
  }

  /** Sends when the network is back; the answer stops that. */
  listen(): () => void {
    const lost = () => {
      this.isStuck = true;
      this.tell();
    };
    addEventListener('online', this.flush);
    addEventListener('offline', lost);
    return () => {
      removeEventListener('online', this.flush);
      removeEventListener('offline', lost);
    };
  }

  private async run(): Promise<void> {
    if (this.isRunning || this.isClosed) return;
    this.isRunning = true;
    let next = this.next();
    while (next !== undefined && !this.isClosed) {
      // One after the other is the point.
      // oxlint-disable-next-line no-await-in-loop
      if (!(await this.sendOne(next))) break;
      next = this.next();
    }
    this.isRunning = false;
    this.tell();
  }

  private next(): Outgoing<T> | undefined {
    return this.items.find(({ body }) => !this.options.isHeld?.(body));
  }

  /** Answers whether the next one may go. */
  private async sendOne(item: Outgoing<T>): Promise<boolean> {
    if (!this.isOnline()) {
      this.isStuck = true;
      return false;
    }
    this.sending = item.key;
    this.tell();
    try {
      const result = await this.options.send(item);
      // First what the server answered, then what stood for it meanwhile goes.
      this.options.onSent(item, result);
      this.arrived(item);
      return true;
    } catch (error) {
      this.sending = null;
      if (!(error instanceof ApiError) || isLater(error)) {
        this.wait(error);
        return false;
      }
      this.put(item.key, this.options.onRefused(item, error));
      return true;
    }
  }

  private arrived(item: Outgoing<T>): void {
    this.sending = null;
    this.isStuck = false;
    this.failures = 0;
    this.drop(item.key);
    this.tell();
  }

  private wait(error: unknown): void {
    this.isStuck = true;
    this.stop();
    const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
    const wait = Math.min(RETRY_MS * 2 ** this.failures, LONGEST_RETRY_MS);
    this.failures += 1;
    this.timer = setTimeout(() => void this.run(), Math.max(asked, wait));
  }

  private stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private make(body: T, seq: number): Outgoing<T> {
    const { user, kind } = this.options;
    return { key: newKey(), user, kind, seq, at: Date.now(), body };
  }

  private put(key: string, bodies: readonly T[]): void {
    const old = this.items.find((item) => item.key === key);
    if (!old) return;
    // Fractions keep them between their neighbours.
    const made = bodies.map((body, index) => this.make(body, old.seq + index / (bodies.length + 1)));
    this.items = this.items.flatMap((item) => (item.key === key ? made : [item]));
    for (const item of made) this.write(item);
    this.forget(key);
  }

  private drop(key: string): void {
    this.items = this.items.filter((item) => item.key !== key);
    this.forget(key);
  }

  private write(item: Outgoing<T>): void {
    this.inStore((store) => store.write(item));
  }

  private forget(key: string): void {
    this.inStore((store) => store.remove(key));
  }

  private inStore(change: (store: OutboxStore) => Promise<void>): void {
    this.writing = this.writing.then(async () => change(await this.options.store)).catch(() => undefined);
  }

  private tell(): void {
    this.snapshot = { items: this.items, sending: this.sending, isStuck: this.isStuck };
    for (const listener of this.listeners) listener();
  }
}

/** It may go through another time: no network, a server that is away, too many calls, or somebody who has to sign in again. */
function isLater(error: ApiError): boolean {
  return isLost(error) || error.kind === 'aborted' || error.status >= 500 || [401, 429].includes(error.status);
}
