import { describe, expect, it } from 'vitest';
import { aCell, aRow } from '../fixtures';
import { compareSort, firstTimes, isFirst, rankAgainst, rankRows } from './rank';

describe('ranks', () => {
  it('are shared by equal rows, and the next one skips', () => {
    const rows = [
      aRow({ entry_id: 4, name: 'Dũng', sort: [-1, 0] }),
      aRow({ entry_id: 1, name: 'An', sort: [-3, 90] }),
      aRow({ entry_id: 3, name: 'Chi', sort: [-2, 60] }),
      aRow({ entry_id: 2, name: 'Bình', sort: [-2, 60] }),
    ];
    expect(rankRows(rows).map(({ name, rank }) => [name, rank])).toEqual([
      ['An', 1],
      ['Bình', 2],
      ['Chi', 2],
      ['Dũng', 4],
    ]);
  });

  it('leave out who takes part out of competition, without a gap and without breaking a tie', () => {
    const rows = [
      aRow({ entry_id: 1, name: 'An', sort: [-2] }),
      aRow({ entry_id: 2, name: 'Bình', sort: [-2], kind: 'out' }),
      aRow({ entry_id: 3, name: 'Chi', sort: [-2] }),
      aRow({ entry_id: 4, name: 'Dũng', sort: [-1], kind: 'virtual' }),
      aRow({ entry_id: 5, name: 'Em', sort: [0] }),
    ];
    expect(rankRows(rows).map(({ rank }) => rank)).toEqual([1, null, 1, null, 3]);
  });

  it('are none of who is disqualified, who stands last', () => {
    const rows = [
      aRow({ entry_id: 1, name: 'An', sort: [-3], is_disqualified: true }),
      aRow({ entry_id: 2, name: 'Bình', sort: [-1] }),
    ];
    expect(rankRows(rows).map(({ name, rank }) => [name, rank])).toEqual([
      ['Bình', 1],
      ['An', null],
    ]);
  });

  it('of who takes part virtually is that among those who count', () => {
    const rows = rankRows([
      aRow({ entry_id: 1, name: 'An', sort: [-3] }),
      aRow({ entry_id: 2, name: 'Bình', sort: [-2], kind: 'out' }),
      aRow({ entry_id: 3, name: 'Chi', sort: [-1], kind: 'virtual' }),
    ]);
    expect(rows.map((row) => rankAgainst(rows, row).rank)).toEqual([1, null, 2]);
  });

  it('look at every key, the first one that differs decides', () => {
    expect(compareSort([-2, 5, 9], [-2, 6, 0])).toBeLessThan(0);
    expect(compareSort([-2, 5], [-2, 5])).toBe(0);
    expect(compareSort([-1], [-2, 0])).toBeGreaterThan(0);
  });
});

it('the first who solved a question is found among official rows that solved it', () => {
  const solved = (time: number) => aCell({ state: 'solved', time_s: time });
  const rows = [
    aRow({ entry_id: 1, kind: 'virtual', cells: [solved(10)] }),
    aRow({ entry_id: 2, cells: [solved(300)] }),
    aRow({ entry_id: 3, cells: [solved(200)] }),
    aRow({ entry_id: 4, cells: [aCell({ state: 'partial', time_s: 5 })] }),
  ];
  const first = firstTimes(rows);
  expect([...first]).toEqual([[1, 200]]);
  expect(rows.map((row) => isFirst(row, row.cells[0] ?? aCell(), first))).toEqual([false, false, true, false]);
});
