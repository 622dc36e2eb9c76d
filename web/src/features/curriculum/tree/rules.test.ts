import { describe, expect, it } from 'vitest';
import { tree } from '../fixtures';
import { indexOf } from './model';
import { isOutline, readOutline, writeOutline } from './outline';
import { searchRows } from './search';
import { alive, extend, nothingChosen, toggle } from './selection';
import { rowsInSight } from './sight';

describe('an outline', () => {
  const text = '# Mở đầu\r\n- Chào\n\n## Cài đặt\n- Windows\n* macOS\n# Vòng lặp\n  - For';

  it('becomes chapters, subchapters and lessons', () => {
    expect(readOutline(text)).toEqual({
      unread: [],
      items: [
        { kind: 'chapter', title: 'Mở đầu', depth: 0 },
        { kind: 'lesson', title: 'Chào', depth: 1 },
        { kind: 'subchapter', title: 'Cài đặt', depth: 1 },
        { kind: 'lesson', title: 'Windows', depth: 2 },
        { kind: 'lesson', title: 'macOS', depth: 2 },
        { kind: 'chapter', title: 'Vòng lặp', depth: 0 },
        { kind: 'lesson', title: 'For', depth: 1 },
      ],
    });
    expect(isOutline(text)).toBe(true);
    expect(readOutline(writeOutline(readOutline(text).items))).toEqual(readOutline(text));
  });

  it('says which lines are none, and may begin with lessons', () => {
    expect(readOutline('- Một\n## Lạc\nchữ thường\n#\n### Ba').unread).toEqual([2, 3, 4, 5]);
    expect(readOutline('- Một').items).toEqual([{ kind: 'lesson', title: 'Một', depth: 0 }]);
    expect(readOutline(`- ${'a'.repeat(201)}`).unread).toEqual([1]);
    expect(isOutline('# Một chương')).toBe(false);
    expect(isOutline('# A\nmột câu')).toBe(false);
  });
});

it('a search finds without accents, and shows what is above', () => {
  const index = indexOf(tree);
  const found = (typed: string) => searchRows(index, typed).map(({ item }) => item.id);
  expect(found('kiem tra')).toEqual([4, 5, 7]);
  expect(found('LAP')).toEqual([4, 5, 6]);
  expect(found('  ')).toHaveLength(9);
  expect(found('không có')).toEqual([]);
});

it('rows are chosen one by one and in ranges, and forgotten with their items', () => {
  const { rows, byId } = indexOf(tree);
  const one = toggle(nothingChosen, 2);
  const range = extend(one, 6, rows);
  expect([...range.ids]).toEqual([2, 3, 4, 5, 6]);
  expect([...toggle(range, 3).ids]).toEqual([2, 4, 5, 6]);
  expect([...extend(nothingChosen, 4, rows).ids]).toEqual([4]);
  expect([...alive(range, (id) => id !== 3).ids]).toEqual([2, 4, 5, 6]);
  expect(alive(range, (id) => byId.has(id))).toBe(range);
});

it('only rows in sight are drawn', () => {
  const rowPx = 44;
  expect(rowsInSight({ top: 0, height: 440, rowPx, count: 1000 })).toEqual({ from: 0, to: 21 });
  expect(rowsInSight({ top: 22_000, height: 440, rowPx, count: 1000 })).toEqual({ from: 490, to: 521 });
  expect(rowsInSight({ top: 99_999, height: 440, rowPx, count: 20 })).toEqual({ from: 10, to: 20 });
  expect(rowsInSight({ top: 0, height: 0, rowPx, count: 1000 })).toEqual({ from: 0, to: 50 });
});
