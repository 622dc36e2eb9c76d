import { rowOf } from '../rules/rows';
import type { AttendanceRow, AttendanceStatus, Sheet, SheetMember } from '../types';

/** What a teacher wrote of somebody; what is left out stays. */
export interface Mark {
  user_id: number;
  /** Null takes the word back. */
  status?: AttendanceStatus | null;
  check_in?: number | null;
  check_out?: number | null;
  remark?: string;
  /** Of the row that the teacher saw; 0: there was none. */
  version: number;
}

/** Something of a teacher's that waits to be sent. */
export interface MarkChange {
  /** What it is called here, also where it goes in parts. */
  id: string;
  classroom: number;
  session: number;
  marks: readonly Mark[];
  /** Takes back what the server calls this; the marks then are what stands there meanwhile. */
  undo?: number;
  /** What the server holds of those whom somebody else has changed meanwhile; it waits for the teacher's decision. */
  theirs?: readonly AttendanceRow[];
}

/** Where a cell's newest mark is: on its way, waiting for the network, or for a decision. */
export type Pending = 'sending' | 'waiting' | 'conflict';

/** What waits, as far as drawing needs it. */
export interface WaitingChange {
  body: MarkChange;
  state: Pending;
}

/** A member as drawn: with the own marks that the server lacks. */
export type DrawnMember = SheetMember & { pending?: Partial<Record<string, Pending>> };

/** A row with a mark on it. */
export function marked(row: AttendanceRow, mark: Mark): AttendanceRow {
  const { status, check_in: checkIn, check_out: checkOut, remark } = mark;
  return {
    ...row,
    ...(status !== undefined && { word: status, status: status ?? row.derived }),
    ...(checkIn !== undefined && { check_in: checkIn }),
    ...(checkOut !== undefined && { check_out: checkOut }),
    ...(remark !== undefined && { remark }),
  };
}

/** The members with what waits on them; those of whom nothing waits stay the same objects. */
export function withWaiting(sheet: Sheet, waiting: readonly WaitingChange[]): DrawnMember[] {
  if (waiting.length === 0) return sheet.members;
  const drawn = new Map<number, DrawnMember>();
  const known = new Map(sheet.members.map((member) => [member.user_id, member]));
  for (const { body, state } of waiting) {
    for (const mark of body.marks) {
      const member: DrawnMember | undefined = drawn.get(mark.user_id) ?? known.get(mark.user_id);
      if (!member) continue;
      drawn.set(mark.user_id, {
        ...member,
        rows: { ...member.rows, [body.session]: marked(rowOf(member, body.session), mark) },
        pending: { ...member.pending, [body.session]: state },
      });
    }
  }
  return sheet.members.map((member) => drawn.get(member.user_id) ?? member);
}

/** A change of what waits, where the server has taken an earlier one of the same teacher's: it is made on that. */
export function rebased(change: MarkChange, session: number, rows: readonly AttendanceRow[]): MarkChange {
  if (change.session !== session || change.undo !== undefined || change.theirs) return change;
  const versions = new Map(rows.map(({ user_id: user, version }) => [user, version]));
  if (!change.marks.some(({ user_id: user }) => versions.has(user))) return change;
  const marks = change.marks.map((mark) => ({ ...mark, version: versions.get(mark.user_id) ?? mark.version }));
  return { ...change, marks };
}

/** What becomes of a change that came too late for some of its rows: those wait for a decision, the others go again. */
export function splitConflict(change: MarkChange, theirs: readonly AttendanceRow[]): MarkChange[] {
  const newer = new Map(theirs.map((row) => [row.user_id, row]));
  const late = change.marks.filter(({ user_id: user }) => newer.has(user));
  const others = change.marks.filter(({ user_id: user }) => !newer.has(user));
  // What both say is no conflict.
  const differing = late.filter((mark) => isDifferent(mark, newer.get(mark.user_id)));
  const parts: MarkChange[] = [];
  if (others.length > 0) parts.push({ ...change, marks: others });
  if (differing.length > 0) {
    const held = differing.map((mark) => newer.get(mark.user_id)).filter((row) => row !== undefined);
    parts.push({ ...change, marks: differing, theirs: held });
  }
  return parts;
}

function isDifferent(mark: Mark, held: AttendanceRow | undefined): boolean {
  if (!held) return false;
  const wanted = marked(held, mark);
  return (
    wanted.word !== held.word ||
    wanted.check_in !== held.check_in ||
    wanted.check_out !== held.check_out ||
    wanted.remark !== held.remark
  );
}

/** One person's conflict, with both values. */
export interface Conflict {
  key: string;
  session: number;
  user: number;
  mine: AttendanceRow;
  theirs: AttendanceRow;
}

/** The conflicts in what waits. */
export function conflictsOf(items: readonly { key: string; body: MarkChange }[]): Conflict[] {
  return items.flatMap(({ key, body }) =>
    (body.theirs ?? []).flatMap((theirs) => {
      const mark = body.marks.find(({ user_id: user }) => user === theirs.user_id);
      return mark ? [{ key, session: body.session, user: theirs.user_id, mine: marked(theirs, mark), theirs }] : [];
    }),
  );
}

/** What is left of a change when one of its conflicts is decided: what goes again where mine is taken, and the undecided rest. */
export function decided(change: MarkChange, user: number, choice: 'mine' | 'theirs'): MarkChange[] {
  const { theirs = [], ...rest } = change;
  const held = theirs.find(({ user_id: of }) => of === user);
  const mark = change.marks.find(({ user_id: of }) => of === user);
  const parts: MarkChange[] = [];
  if (choice === 'mine' && held && mark) parts.push({ ...rest, marks: [{ ...mark, version: held.version }] });
  const marks = change.marks.filter(({ user_id: of }) => of !== user);
  if (marks.length > 0) parts.push({ ...rest, marks, theirs: theirs.filter(({ user_id: of }) => of !== user) });
  return parts;
}

/** What stands there while a change is taken back: what stood there before it. */
export function undoMarks(marks: readonly Mark[], before: readonly AttendanceRow[]): Mark[] {
  const rows = new Map(before.map((row) => [row.user_id, row]));
  return marks.flatMap(({ user_id: user, version }) => {
    const row = rows.get(user);
    if (!row) return [];
    const { word: status, check_in: checkIn, check_out: checkOut, remark } = row;
    return [{ user_id: user, status, check_in: checkIn, check_out: checkOut, remark, version }];
  });
}
