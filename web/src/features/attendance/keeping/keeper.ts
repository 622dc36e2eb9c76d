import type { ApiError } from '#/api/envelope';
import { newKey } from '#/api/newKey';
import { Outbox } from '#/offline/outbox';
import type { Outgoing, OutboxStore } from '#/offline/outboxStore';
import type { AttendanceRow } from '../types';
import { conflictsOf, decided, rebased, splitConflict, undoMarks, type Mark, type MarkChange } from './marks';

/** What the feature is called among those whose doings wait in this browser. */
export const OUTBOX_KIND = 'attendance';
/** How many changes can be taken back. */
const UNDOABLE = 100;

/** What the server answers to a change. */
export interface MarkAnswer {
  rows: AttendanceRow[];
  change_id: number;
}

/** What a keeper is made of. */
export interface KeeperOptions {
  user: number;
  store: Promise<OutboxStore>;
  send: (key: string, change: MarkChange) => Promise<MarkAnswer>;
  /** The server has told rows. */
  onRows: (classroom: number, rows: readonly AttendanceRow[]) => void;
  /** Something was refused and is not sent again. */
  onFailure: (change: MarkChange, error: ApiError) => void;
  /** The rows as they are by now, where that is why a change was refused. */
  rowsIn: (error: ApiError) => AttendanceRow[];
  isOnline?: () => boolean;
}

/** A change of mine that can be taken back. */
interface Done {
  change: MarkChange;
  before: readonly AttendanceRow[];
  /** What the server calls it, or the parts in which it went. */
  changeIds: number[];
}

/** Keeps what a teacher marks until the server has it, and takes it back. */
export class MarkKeeper {
  readonly outbox: Outbox<MarkChange, MarkAnswer>;
  private done: readonly Done[] = [];
  /** The versions of rows that my own changes have made. */
  private readonly own = new Map<string, number>();
  /** What was on its way when it was taken back. */
  private underWay: Done | null = null;

  constructor(private readonly options: KeeperOptions) {
    const { user, store, send, isOnline } = options;
    this.outbox = new Outbox({
      user,
      store,
      isOnline,
      kind: OUTBOX_KIND,
      send: ({ key, body }) => send(key, body),
      onSent: (item, answer) => this.sent(item, answer),
      onRefused: (item, error) => this.refused(item, error),
      isHeld: ({ theirs }) => theirs !== undefined,
    });
  }

  /** Marks people of a session; `before` are their rows as they are drawn. Answers what the change is called. */
  mark(classroom: number, session: number, marks: readonly Mark[], before: readonly AttendanceRow[]): string {
    const seen = marks.map((mark) => {
      // What the server has answered to me I know, also where it is not drawn yet.
      const own = this.own.get(`${session}/${mark.user_id}`) ?? 0;
      return { ...mark, version: Math.max(mark.version, own) };
    });
    const change: MarkChange = { id: newKey(), classroom, session, marks: seen };
    // A new word on what is in conflict decides it.
    for (const { user_id: user } of marks) this.settle(session, user);
    this.done = [...this.done, { change, before, changeIds: [] }].slice(-UNDOABLE);
    this.outbox.add(change);
    return change.id;
  }

  /** The newest change of a class that can be taken back; null: none. */
  newest(classroom: number): MarkChange | null {
    return this.done.findLast(({ change }) => change.classroom === classroom)?.change ?? null;
  }

  /** Takes a change back: what waits is not sent, and what the server has it is told to undo. */
  undo(id: string): boolean {
    const entry = this.done.find(({ change }) => change.id === id);
    if (!entry) return false;
    this.done = this.done.filter((other) => other !== entry);
    for (const { key, body } of this.outbox.getSnapshot().items) {
      if (body.id === id && !this.outbox.remove(key)) this.underWay = entry;
    }
    for (const changeId of entry.changeIds) this.takeBack(entry, changeId);
    return true;
  }

  /** Decides a conflict. */
  decide(key: string, user: number, choice: 'mine' | 'theirs'): void {
    const item = this.outbox.getSnapshot().items.find((one) => one.key === key);
    if (item) this.outbox.replace(key, decided(item.body, user, choice));
  }

  private settle(session: number, user: number): void {
    const conflicts = conflictsOf(this.outbox.getSnapshot().items);
    const conflict = conflicts.find((one) => one.session === session && one.user === user);
    if (conflict) this.decide(conflict.key, user, 'theirs');
  }

  private sent({ key, body }: Outgoing<MarkChange>, { rows, change_id: changeId }: MarkAnswer): void {
    this.options.onRows(body.classroom, rows);
    for (const row of rows) this.own.set(`${row.session_id}/${row.user_id}`, row.version);
    for (const other of this.outbox.getSnapshot().items) {
      const next = other.key === key ? other.body : rebased(other.body, body.session, rows);
      if (next !== other.body) this.outbox.change(other.key, next);
    }
    if (body.undo !== undefined) return;
    this.done.find(({ change }) => change.id === body.id)?.changeIds.push(changeId);
    if (this.underWay?.change.id === body.id) {
      this.takeBack(this.underWay, changeId);
      this.underWay = null;
    }
  }

  private refused({ body }: Outgoing<MarkChange>, error: ApiError): readonly MarkChange[] {
    const theirs = this.options.rowsIn(error);
    this.options.onRows(body.classroom, theirs);
    const isTakenBack = this.underWay?.change.id === body.id;
    if (isTakenBack) this.underWay = null;
    if (error.status === 409 && theirs.length > 0 && body.undo === undefined) {
      // Of two marks of mine the later one is what I want.
      for (const { user_id: user } of theirs) this.settle(body.session, user);
      return isTakenBack ? [] : splitConflict(body, theirs);
    }
    this.done = this.done.filter(({ change }) => change.id !== body.id);
    if (!isTakenBack) this.options.onFailure(body, error);
    return [];
  }

  private takeBack({ change, before }: Done, changeId: number): void {
    this.outbox.add({ ...change, id: newKey(), marks: undoMarks(change.marks, before), undo: changeId });
  }
}
