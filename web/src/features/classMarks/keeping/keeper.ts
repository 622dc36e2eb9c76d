import { backTo, isSame, type PendingChange } from '../rules/cells';
import type { Cell, MarkChange, Spot } from '../types';

/** How many changes can be taken back. */
const UNDOABLE = 100;

/** A change that is on its way, or waits for a decision. */
export interface Entry extends PendingChange {
  id: number;
  /** The version of the cell on which it was made. */
  seen: number;
  /** The change that it takes back. */
  undoes?: number;
  /** What somebody else has written meanwhile. */
  theirs?: Cell;
}

/** What a keeper is made of. */
export interface KeeperOptions {
  send: (spot: Spot, change: MarkChange & { version: number }) => Promise<Cell>;
  /** The server has told a cell. */
  onCell: (spot: Spot, cell: Cell) => void;
  /** Something was refused and is not sent again. */
  onFailure: (error: unknown) => void;
  /** The cell as it is by now, where that is why a change was refused. */
  writtenMeanwhile: (error: unknown) => Cell | null;
}

/** A change of mine that can be taken back. */
interface Done extends Spot {
  id: number;
  back: MarkChange;
}

const keyOf = ({ user, assignment }: Spot) => `${assignment}/${user}`;

/** Sends what a teacher writes, of each cell one after the other, takes it back, and keeps what is in conflict until it is decided. */
export class MarkKeeper {
  private entries: readonly Entry[] = [];
  private done: readonly Done[] = [];
  /** The versions of cells that my own changes have made. */
  private readonly own = new Map<string, number>();
  /** The last change of each cell that is on its way. */
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly listeners = new Set<() => void>();
  private count = 0;

  constructor(private readonly options: KeeperOptions) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** What is on its way or in conflict. */
  readonly getSnapshot = (): readonly Entry[] => this.entries;

  /** Writes a change; `before` is the cell as it is drawn. Answers what the change is called. */
  write(spot: Spot, change: MarkChange, before: Cell): number {
    // A new word on what is in conflict decides it.
    this.drop((entry) => entry.state === 'conflict' && keyOf(entry) === keyOf(spot));
    const id = this.add({ ...spotOf(spot), change, seen: before.version });
    this.done = [...this.done, { ...spotOf(spot), id, back: backTo(before, change) }].slice(-UNDOABLE);
    return id;
  }

  /** The newest change that can be taken back; null: none. */
  newest(): number | null {
    return this.done.at(-1)?.id ?? null;
  }

  /** Takes a change back, unless somebody else has written there since. */
  undo(id: number): boolean {
    const found = this.done.find((one) => one.id === id);
    if (!found) return false;
    this.done = this.done.filter((one) => one !== found);
    // It stands on the version that my own change has made.
    this.add({ ...spotOf(found), change: found.back, seen: 0, undoes: id });
    return true;
  }

  /** Decides a conflict. */
  decide(entry: Entry, choice: 'mine' | 'theirs'): void {
    this.drop((one) => one === entry);
    this.done = this.done.filter(({ id }) => id !== entry.id);
    if (choice === 'mine' && entry.theirs) this.write(entry, entry.change, entry.theirs);
  }

  private add(told: Omit<Entry, 'id' | 'state'>): number {
    this.count += 1;
    const entry: Entry = { ...told, id: this.count, state: 'sending' };
    this.set([...this.entries, entry]);
    const before = this.underWay.get(keyOf(entry)) ?? Promise.resolve();
    this.underWay.set(
      keyOf(entry),
      before.then(() => this.send(entry)),
    );
    return entry.id;
  }

  private async send(entry: Entry): Promise<void> {
    // What it was to take back may not have come about.
    if (!this.entries.includes(entry)) return;
    const key = keyOf(entry);
    const version = Math.max(entry.seen, this.own.get(key) ?? 0);
    try {
      const cell = await this.options.send(spotOf(entry), { ...entry.change, version });
      this.own.set(key, cell.version);
      this.options.onCell(entry, cell);
      this.drop((one) => one === entry);
    } catch (error) {
      this.refused(entry, error);
    }
  }

  private refused(entry: Entry, error: unknown): void {
    const theirs = this.options.writtenMeanwhile(error);
    if (theirs) this.options.onCell(entry, theirs);
    const isTakenBack = this.entries.some(({ undoes }) => undoes === entry.id);
    // Of two words of mine on a cell the later one is what I want.
    const isReplaced = this.entries.some((one) => one.id > entry.id && keyOf(one) === keyOf(entry));
    this.drop((one) => one === entry || one.undoes === entry.id);
    const isOpen = theirs !== null && entry.undoes === undefined && !isReplaced && !isSame(theirs, entry.change);
    if (isOpen) {
      this.set([...this.entries, { ...entry, state: 'conflict', theirs }]);
      return;
    }
    this.done = this.done.filter(({ id }) => id !== entry.id);
    const isTold = theirs === null || entry.undoes !== undefined;
    if (isTold && !isTakenBack) this.options.onFailure(error);
  }

  private drop(isGone: (entry: Entry) => boolean): void {
    const left = this.entries.filter((entry) => !isGone(entry));
    if (left.length < this.entries.length) this.set(left);
  }

  private set(entries: readonly Entry[]): void {
    this.entries = entries;
    for (const listener of this.listeners) listener();
  }
}

const spotOf = ({ user, assignment }: Spot): Spot => ({ user, assignment });
