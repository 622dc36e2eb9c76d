import { describe, expect, it } from 'vitest';
import { aRow, aSheet } from '../fixtures';
import { conflictsOf, decided, marked, rebased, splitConflict, undoMarks, withWaiting, type MarkChange } from './marks';

const change = (told: Partial<MarkChange> = {}): MarkChange => ({
  id: 'a',
  classroom: 5,
  session: 31,
  marks: [{ user_id: 12, status: 'present', version: 0 }],
  ...told,
});

it('a teacher’s word stands above what is derived, and taken back gives way to it', () => {
  const row = aRow(11, { status: 'late', derived: 'late', version: 1 });
  const excused = marked(row, { user_id: 11, status: 'excused', version: 1 });
  expect(excused).toMatchObject({ status: 'excused', word: 'excused', derived: 'late' });
  expect(marked(excused, { user_id: 11, status: null, version: 1 })).toMatchObject({ status: 'late', word: null });
});

describe('what waits', () => {
  it('is drawn in its order, and leaves the others as they are', () => {
    const sheet = aSheet();
    const drawn = withWaiting(sheet, [
      { body: change(), state: 'sending' },
      { body: change({ marks: [{ user_id: 12, status: 'absent', version: 0 }] }), state: 'waiting' },
    ]);
    expect(drawn[1]?.rows[31]?.status).toBe('absent');
    expect(drawn[1]?.pending).toEqual({ 31: 'waiting' });
    expect(drawn[0]).toBe(sheet.members[0]);
    expect(withWaiting(sheet, [])).toBe(sheet.members);
  });

  it('is made on my own earlier change once the server has that', () => {
    const next = rebased(change(), 31, [aRow(12, { version: 4 })]);
    expect(next.marks[0]?.version).toBe(4);
    const other = change();
    expect(rebased(other, 30, [aRow(12, { version: 4 })])).toBe(other);
    const undo = change({ undo: 9 });
    expect(rebased(undo, 31, [aRow(12, { version: 4 })])).toBe(undo);
  });
});

describe('a conflict', () => {
  const both = change({
    marks: [
      { user_id: 12, status: 'present', version: 0 },
      { user_id: 13, status: 'present', version: 0 },
    ],
  });
  const theirs = aRow(12, { status: 'absent', word: 'absent', version: 1 });

  it('holds back those whom somebody else has marked, and the others go again', () => {
    const [rest, held] = splitConflict(both, [theirs]);
    expect(rest).toMatchObject({ marks: [{ user_id: 13 }] });
    expect(rest?.theirs).toBeUndefined();
    expect(held).toMatchObject({ marks: [{ user_id: 12 }], theirs: [theirs] });
    const [conflict] = conflictsOf([{ key: 'k', body: held ?? both }]);
    expect(conflict).toMatchObject({
      user: 12,
      session: 31,
      mine: { status: 'present' },
      theirs: { status: 'absent' },
    });
  });

  it('is none where both say the same', () => {
    expect(splitConflict(change(), [aRow(12, { status: 'present', word: 'present', version: 1 })])).toEqual([]);
  });

  it('is decided by sending mine again on theirs, or by dropping it', () => {
    const held = change({ theirs: [theirs] });
    expect(decided(held, 12, 'theirs')).toEqual([]);
    const [mine] = decided(held, 12, 'mine');
    expect(mine).toMatchObject({ marks: [{ user_id: 12, status: 'present', version: 1 }] });
    expect(mine?.theirs).toBeUndefined();
  });
});

it('taking back draws what stood there before', () => {
  const before = [aRow(12, { word: 'absent', status: 'absent', remark: 'ốm', version: 2 })];
  expect(undoMarks([{ user_id: 12, status: 'present', version: 2 }], before)).toEqual([
    { user_id: 12, status: 'absent', check_in: null, check_out: null, remark: 'ốm', version: 2 },
  ]);
});
