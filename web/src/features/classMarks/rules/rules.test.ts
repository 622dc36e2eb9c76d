import { describe, expect, it } from 'vitest';
import { aBook, aCell } from '../fixtures';
import { backTo, changed, isSame, withPending } from './cells';
import { columnsOf } from './columns';
import { markText, tenOf, tenText, typedMark, valueOf } from './scale';

describe('what is typed', () => {
  it.each([
    ['8', 'points', 20, 8],
    ['12,5', 'points', 20, 12.5],
    ['12.345', 'points', 20, 12.35],
    ['8.5', 'ten', 20, 17],
    ['85', 'percent', 20, 17],
    ['85 %', 'percent', 20, 17],
    [' ,5 ', 'ten', 10, 0.5],
    ['0', 'ten', 10, 0],
    ['', 'ten', 10, null],
    ['10.1', 'ten', 20, undefined],
    ['21', 'points', 20, undefined],
    ['101', 'percent', 20, undefined],
    ['-1', 'points', 20, undefined],
    ['8..5', 'points', 20, undefined],
    ['tám', 'points', 20, undefined],
  ] as const)('%j in %s of %d points is %s', (text, scale, points, mark) => {
    expect(typedMark(text, points, scale)).toBe(mark);
  });

  it('comes back as it was typed, whatever the points', () => {
    for (const points of [1, 3, 7, 12, 15, 100, 1000])
      for (let tenths = 0; tenths <= 100; tenths += 1) {
        const mark = typedMark(String(tenths / 10), points, 'ten') ?? -1;
        expect(mark).toBeLessThanOrEqual(points);
        expect(tenOf(mark, points)).toBe(tenths / 10);
      }
  });
});

it('a mark is shown on each scale, halves rounded up', () => {
  const cell = aCell({ mark: 15.75, percent: 78.75, ten: 7.9 });
  expect((['points', 'percent', 'ten'] as const).map((scale) => valueOf(cell, scale))).toEqual([15.75, 78.8, 7.9]);
  expect((['points', 'percent', 'ten'] as const).map((scale) => markText(15.75, 20, scale))).toEqual([
    '15.75',
    '78.8%',
    '7.9',
  ]);
  expect(tenText(8)).toBe('8.0');
  expect(valueOf(aCell(), 'ten')).toBeNull();
});

it('columns are those of a register: by semester and weight, each semester’s mark, then the year’s', () => {
  const keys = (shown: 1 | 2 | null) => columnsOf(aBook(), shown).map(({ key }) => key);
  expect(keys(null)).toEqual(['work-1', 'work-2', 'term-1', 'work-3', 'term-2', 'year']);
  expect(keys(2)).toEqual(['work-3', 'term-2', 'year']);
});

describe('what waits', () => {
  it('is drawn in its order, and leaves the others the same objects', () => {
    const book = aBook();
    const at = { user: 12, assignment: 2 };
    const rows = withPending(book, [
      { ...at, change: { mark: 10 }, state: 'sending' },
      { ...at, change: { mark: 17 }, state: 'sending' },
    ]);
    expect(rows[1]?.cells[0]).toMatchObject({ mark: 17, percent: 85, ten: 8.5, typed: true, state: 'done' });
    expect(rows[1]?.pending).toEqual({ 2: 'sending' });
    expect(rows[0]).toBe(book.rows[0]);
    expect(withPending(book, [])).toBe(book.rows);
  });

  it('leaves alone what isn’t for that learner, and who isn’t there', () => {
    const book = aBook();
    const rows = withPending(book, [
      { user: 11, assignment: 3, change: { mark: 10 }, state: 'sending' },
      { user: 99, assignment: 2, change: { mark: 10 }, state: 'sending' },
    ]);
    expect(rows[0]).toBe(book.rows[0]);
  });
});

it('a change says what it leaves as it is, and how it is taken back', () => {
  const derived = aCell({ mark: 8, state: 'done' });
  const typed = aCell({ mark: 8, typed: true, state: 'done' });
  expect([isSame(derived, { mark: 8 }), isSame(typed, { mark: 8 }), isSame(derived, { mark: null })]).toEqual([
    false,
    true,
    true,
  ]);
  expect(backTo(derived, { mark: 5 })).toEqual({ mark: null });
  expect(backTo(typed, { mark: 5, excused: false })).toEqual({ mark: 8, excused: false });
  expect(changed(typed, { excused: true }, 10)).toMatchObject({ state: 'excused', excused: true, mark: 8 });
  expect(changed(typed, { mark: null }, 10)).toMatchObject({ state: 'not_started', typed: false, mark: null });
});
