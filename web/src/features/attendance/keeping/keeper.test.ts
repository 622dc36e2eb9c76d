import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '#/api/envelope';
import { memoryOutbox } from '#/offline/outboxStore';
import { aRow } from '../fixtures';
import type { AttendanceRow } from '../types';
import { MarkKeeper, type MarkAnswer } from './keeper';
import { conflictsOf, type MarkChange } from './marks';

/** A keeper whose calls the test answers. */
function make() {
  const calls: { change: MarkChange; answer: (answer: MarkAnswer) => void; refuse: (error: ApiError) => void }[] = [];
  const told: AttendanceRow[] = [];
  const failures: string[] = [];
  const keeper = new MarkKeeper({
    user: 2,
    store: Promise.resolve(memoryOutbox()),
    send: (_, change) =>
      new Promise((answer, refuse) => {
        calls.push({ change, answer, refuse });
      }),
    onRows: (_, rows) => void told.push(...rows),
    onFailure: (_, error) => void failures.push(error.key),
    rowsIn: ({ data }) => (data ?? []) as AttendanceRow[],
    isOnline: () => true,
  });
  const mark = (status: AttendanceRow['status'], version = 0) =>
    keeper.mark(5, 31, [{ user_id: 12, status, version }], [aRow(12)]);
  const written = (version: number) => ({ rows: [aRow(12, { version })], change_id: 70 + version });
  /** Waits for the call of that number. */
  const call = (index: number) =>
    vi.waitFor(() => {
      const found = calls[index];
      if (!found) throw new Error('not called');
      return found;
    });
  return { keeper, calls, told, failures, mark, written, call };
}

const stale = (row: AttendanceRow) =>
  new ApiError({ status: 409, key: 'attendance_changed', message: '', data: [row] });

it('my second mark of a row is made on the first, whether it waits or comes before that is drawn', async () => {
  const { mark, written, call } = make();
  mark('present');
  mark('late');
  (await call(0)).answer(written(1));
  expect((await call(1)).change.marks[0]).toMatchObject({ status: 'late', version: 1 });
  (await call(1)).answer(written(2));
  mark('absent', 1);
  expect((await call(2)).change.marks[0]).toMatchObject({ version: 2 });
});

describe('taking back', () => {
  it('has the server undo what it has', async () => {
    const { keeper, mark, written, call } = make();
    const id = mark('present');
    (await call(0)).answer(written(1));
    await vi.waitFor(() => expect(keeper.outbox.getSnapshot().items).toEqual([]));
    expect(keeper.newest(5)?.id).toBe(id);
    expect(keeper.undo(id)).toBe(true);
    expect((await call(1)).change).toMatchObject({ undo: 71, marks: [{ user_id: 12, status: null }] });
    expect(keeper.newest(5)).toBeNull();
    expect(keeper.undo(id)).toBe(false);
  });

  it('waits for the answer of what is on its way', async () => {
    const { keeper, mark, written, call } = make();
    const id = mark('present');
    await call(0);
    keeper.undo(id);
    (await call(0)).answer(written(1));
    expect((await call(1)).change.undo).toBe(71);
  });

  it('that comes too late is told as a failure, with what stands there', async () => {
    const { keeper, mark, written, call, failures, told } = make();
    const id = mark('present');
    (await call(0)).answer(written(1));
    await vi.waitFor(() => expect(keeper.outbox.getSnapshot().items).toEqual([]));
    keeper.undo(id);
    const theirs = aRow(12, { status: 'absent', version: 2 });
    (await call(1)).refuse(stale(theirs));
    await vi.waitFor(() => expect(failures).toEqual(['attendance_changed']));
    expect(told).toContain(theirs);
    expect(keeper.outbox.getSnapshot().items).toEqual([]);
  });
});

describe('a conflict', () => {
  const theirs = aRow(12, { status: 'absent', word: 'absent', version: 1 });

  it('waits for a decision, and of two of mine the later one is left', async () => {
    const { keeper, mark, call, calls } = make();
    mark('present');
    mark('late');
    (await call(0)).refuse(stale(theirs));
    (await call(1)).refuse(stale(theirs));
    const conflicts = () => conflictsOf(keeper.outbox.getSnapshot().items);
    await vi.waitFor(() => expect(conflicts().map(({ mine }) => mine.status)).toEqual(['late']));
    const [conflict] = conflicts();
    keeper.decide(conflict?.key ?? '', 12, 'mine');
    expect((await call(2)).change.marks[0]).toMatchObject({ status: 'late', version: 1 });
    expect(calls).toHaveLength(3);
  });

  it('is over when I mark the same again', async () => {
    const { keeper, mark, call } = make();
    mark('present');
    (await call(0)).refuse(stale(theirs));
    await vi.waitFor(() => expect(conflictsOf(keeper.outbox.getSnapshot().items)).toHaveLength(1));
    mark('excused', 1);
    expect((await call(1)).change.marks[0]).toMatchObject({ status: 'excused', version: 1 });
    expect(conflictsOf(keeper.outbox.getSnapshot().items)).toEqual([]);
  });
});

it('what is refused for good is told and not sent again', async () => {
  const { keeper, mark, call, failures } = make();
  const id = mark('present');
  (await call(0)).refuse(new ApiError({ status: 412, key: 'session_cancelled', message: '' }));
  await vi.waitFor(() => expect(failures).toEqual(['session_cancelled']));
  expect(keeper.outbox.getSnapshot().items).toEqual([]);
  expect(keeper.undo(id)).toBe(false);
});
