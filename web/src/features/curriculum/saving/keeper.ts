import { ApiError } from '#/api/envelope';
import { AUTOSAVE_MS, systemClock, type Clock } from '#/ui/form/autosave';
import { changedPaths, isSame } from '#/ui/form/rebase';
import type { Draft } from './drafts';

/** What the server has, and which version that is. */
export interface Saved<T> {
  values: T;
  version: number;
}

/**
 * Where saving stands. `offline`: kept in this browser until there is a connection; `invalid`: something is to be put right before
 * it can be sent; `conflict`: somebody else has saved meanwhile.
 */
export type SaveStatus = 'idle' | 'unsaved' | 'saving' | 'saved' | 'offline' | 'invalid' | 'failed' | 'conflict';

export interface KeeperState<T> {
  status: SaveStatus;
  /** When it was last saved, in epoch milliseconds. */
  at: number | null;
  error: unknown;
  /** What somebody else has saved; null where nobody has. */
  theirs: Saved<T> | null;
  /** Since when what this browser kept was not saved, where that was brought back; epoch milliseconds. */
  restored: number | null;
}

/** What a keeper works with. */
export interface KeeperParts<T> {
  /** What is in the fields. */
  values: () => T;
  /** Puts something into the fields. */
  show: (values: T) => void;
  /** What is sent of what is in the fields; null where that can't be. */
  check: (values: T) => T | null;
  send: (values: T, version: number) => Promise<Saved<T>>;
  fetch: () => Promise<Saved<T>>;
  /** What this browser keeps of it. */
  drafts: { read: () => Draft<T> | null; write: (draft: Draft<T>) => boolean; remove: () => unknown };
  onState: (state: KeeperState<T>) => void;
  isOnline: () => boolean;
  clock?: Clock;
}

/** How soon after a change it is kept in this browser, in milliseconds. */
const KEEP_MS = 250;
/** The longest pause between two attempts after failures, in milliseconds. */
const LONGEST_PAUSE_MS = 60_000;
const CONFLICT = 409;

const isLost = (error: unknown) => error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout');
const isConflict = (error: unknown) => error instanceof ApiError && error.status === CONFLICT;
/** Whether another attempt may work without a change. */
const isPassing = (error: unknown) => isLost(error) || !(error instanceof ApiError) || error.status >= 500;

/** Where everything stands before anything was written. */
export const idle = { status: 'idle', at: null, error: null, theirs: null, restored: null } as const;

/**
 * Saves what is written, a while after the last change, one save at a time. Until the server has it this browser keeps it, also over
 * a reload or a lost connection. What somebody else has saved meanwhile is not written over.
 */
export class Keeper<T> {
  state: KeeperState<T> = idle;
  private running: Promise<void> | null = null;
  private saveTimer: unknown = null;
  private keepTimer: unknown = null;
  private failures = 0;
  private isStored = true;
  private isStopped = false;
  /** What the server answered last, which may be tidier than what is in the fields. */
  private server: T;
  /** What was in the fields when they changed last. */
  private seen: T;
  private readonly clock: Clock;

  constructor(
    private saved: Saved<T>,
    private parts: KeeperParts<T>,
  ) {
    this.clock = parts.clock ?? systemClock;
    this.seen = saved.values;
    this.server = saved.values;
  }

  /** Works with these parts from now on. */
  workWith(parts: KeeperParts<T>): void {
    this.parts = parts;
  }

  /** Brings back what this browser has kept. What is of another version is a conflict. */
  restore(): void {
    this.isStopped = false;
    const draft = this.parts.drafts.read();
    if (!draft || isSame(draft.values, this.saved.values)) {
      this.parts.drafts.remove();
      return;
    }
    this.show(draft.values);
    if (draft.version === this.saved.version) {
      this.set({ status: 'unsaved', restored: draft.at });
      this.later(AUTOSAVE_MS);
    } else this.set({ status: 'conflict', restored: draft.at, theirs: this.saved });
  }

  /** Something in the fields has changed. */
  change(): void {
    const now = this.parts.values();
    // A form tells of more than changes: also that it was checked, which this has asked for.
    if (isSame(now, this.seen)) return;
    this.seen = now;
    this.clock.clearTimeout(this.keepTimer);
    this.keepTimer = this.clock.setTimeout(() => this.keep(), KEEP_MS);
    if (this.state.status === 'conflict') return;
    if (!this.running) this.set({ status: this.isUnsaved ? 'unsaved' : 'saved', error: null });
    this.later(AUTOSAVE_MS);
  }

  /** Whether the fields hold what the server does not have. */
  get isUnsaved(): boolean {
    return this.running !== null || !isSame(this.parts.values(), this.saved.values);
  }

  /** Whether leaving now would lose something, or leave something undecided behind. */
  get isLost(): boolean {
    const waits = ['failed', 'invalid', 'conflict'].includes(this.state.status) || !this.isStored;
    return waits && this.isUnsaved;
  }

  /** Saves at once; resolves when that has worked or failed. */
  async save(): Promise<void> {
    this.clock.clearTimeout(this.saveTimer);
    if (this.running) await this.running;
    if (this.state.status === 'conflict' || !this.isUnsaved) {
      if (this.state.status === 'unsaved') this.set({ status: 'saved' });
      return;
    }
    this.running = this.attempt().finally(() => {
      this.running = null;
    });
    await this.running;
    this.afterwards();
  }

  /** Keeps what is not saved in this browser at once. */
  keep(): void {
    this.clock.clearTimeout(this.keepTimer);
    this.keepTimer = null;
    const values = this.parts.values();
    if (isSame(values, this.saved.values)) this.parts.drafts.remove();
    else {
      const version = this.state.theirs === null ? this.saved.version : this.draftVersion;
      this.isStored = this.parts.drafts.write({ version, at: this.clock.now(), values });
    }
  }

  /**
   * The server has something newer: what of it is about something else than what was changed here is taken over. Another title may
   * come without another version, from the tree.
   */
  meet(newer: Saved<T>): void {
    if (newer.version < this.saved.version || this.running || this.state.status === 'conflict') return;
    const mine = this.parts.values();
    const own = changedPaths(this.saved.values, mine);
    const theirs = changedPaths(this.server, newer.values);
    const differs = new Set(changedPaths(mine, newer.values));
    const touches = (one: string, other: string) =>
      `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);
    if (own.some((path) => differs.has(path) && theirs.some((other) => touches(path, other)))) return;
    this.server = newer.values;
    this.saved = { values: withPaths(this.saved.values, newer.values, theirs), version: newer.version };
    if (theirs.length > 0) this.show(withPaths(mine, newer.values, theirs));
  }

  /** Ends a conflict: with what is in the fields, or with what the other has saved. */
  async resolve(mine: boolean): Promise<void> {
    const { theirs } = this.state;
    if (!theirs) return;
    this.saved = theirs;
    this.server = theirs.values;
    this.set({ status: 'unsaved', theirs: null, restored: null, error: null });
    if (mine) return this.save();
    this.show(theirs.values);
    this.parts.drafts.remove();
    return this.set({ status: 'saved' });
  }

  /** Gives up what was brought back. */
  discard(): void {
    this.show(this.saved.values);
    this.parts.drafts.remove();
    this.clock.clearTimeout(this.saveTimer);
    this.set({ status: 'saved', restored: null, error: null });
  }

  /** No attempt is made any more by itself. */
  stop(): void {
    this.isStopped = true;
    this.clock.clearTimeout(this.saveTimer);
    this.clock.clearTimeout(this.keepTimer);
  }

  private show(values: T): void {
    this.seen = values;
    this.parts.show(values);
  }

  private get draftVersion(): number {
    return this.parts.drafts.read()?.version ?? this.saved.version;
  }

  private later(ms: number): void {
    this.clock.clearTimeout(this.saveTimer);
    // What is shown again has a keeper of its own, and finds what this one has kept.
    if (!this.isStopped) this.saveTimer = this.clock.setTimeout(() => void this.save(), ms);
  }

  private async attempt(): Promise<void> {
    const sent = structuredClone(this.parts.values());
    const body = this.parts.check(sent);
    if (body === null) return this.set({ status: 'invalid', error: null });
    if (!this.parts.isOnline()) return this.fail('offline', null);
    this.set({ status: 'saving', error: null });
    try {
      const { values, version } = await this.parts.send(body, this.saved.version);
      // What the fields say stays as it is: while somebody writes, a blank that the server took away would be missing.
      this.saved = { values: sent, version };
      this.server = values;
      this.failures = 0;
      this.set({ status: 'saved', at: this.clock.now(), restored: null });
    } catch (error) {
      if (isConflict(error)) await this.collide(error);
      else this.fail(isLost(error) ? 'offline' : 'failed', error);
    }
  }

  private async collide(error: unknown): Promise<void> {
    try {
      this.keep();
      const theirs = await this.parts.fetch();
      this.set({ status: 'conflict', theirs, error: null });
    } catch {
      this.fail('failed', error);
    }
  }

  private fail(status: 'offline' | 'failed', error: unknown): void {
    this.failures += 1;
    this.keep();
    this.set({ status, error });
  }

  private afterwards(): void {
    const { status, error } = this.state;
    if (status === 'saved') {
      this.keep();
      if (this.isUnsaved) {
        this.set({ status: 'unsaved' });
        this.later(AUTOSAVE_MS);
      }
    } else if (status === 'offline' || (status === 'failed' && isPassing(error)))
      this.later(Math.min(AUTOSAVE_MS * 2 ** this.failures, LONGEST_PAUSE_MS));
  }

  private set(change: Partial<KeeperState<T>>): void {
    this.state = { ...this.state, ...change };
    this.parts.onState(this.state);
  }
}

/** Values with some paths of others. */
function withPaths<T>(values: T, others: T, paths: readonly string[]): T {
  const next = structuredClone(values) as Record<string, unknown>;
  for (const path of paths) {
    const names = path.split('.');
    const last = names.pop() ?? '';
    const read = (from: unknown, name: string) => (from as Record<string, unknown> | undefined)?.[name];
    const target = names.reduce<unknown>(read, next) as Record<string, unknown> | undefined;
    if (target) target[last] = structuredClone(read(names.reduce<unknown>(read, others), last));
  }
  return next as T;
}
