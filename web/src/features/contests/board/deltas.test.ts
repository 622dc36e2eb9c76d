import { describe, expect, it } from 'vitest';
import { aCell, aRow, aStandings } from '../fixtures';
import type { PushedRow } from '../types';
import { readMessage, withRows } from './deltas';

const pushed = (change: Partial<PushedRow>): PushedRow => {
  const { rank: _rank, is_me: _isMe, firsts: _firsts, ...row } = aRow(change);
  return row;
};

describe('pushed rows', () => {
  const board = aStandings([aRow({ entry_id: 1, v: 5, score: 1 }), aRow({ entry_id: 2, v: 5, is_me: true })], 2);

  it('take the place of older ones, and new contestants are added', () => {
    const { items, meta } = withRows(board, [
      pushed({ entry_id: 1, v: 6, score: 2, cells: [aCell({ state: 'solved', time_s: 60 })] }),
      pushed({ entry_id: 9, v: 1, name: 'Mới' }),
    ]);
    expect(items.map(({ entry_id: id, score }) => [id, score])).toEqual([
      [1, 2],
      [2, 0],
      [9, 0],
    ]);
    expect(items[0]?.cells[0]).toMatchObject({ state: 'solved', time_s: 60 });
    expect(meta.total).toBe(3);
  });

  it('that are older than what is here change nothing at all', () => {
    expect(withRows(board, [pushed({ entry_id: 1, v: 5, score: 7 })])).toBe(board);
  });

  it('of mine stay mine', () => {
    const { items } = withRows(board, [pushed({ entry_id: 2, v: 8, score: 3 })]);
    expect(items.find(({ is_me: isMe }) => isMe)).toMatchObject({ entry_id: 2, score: 3 });
  });
});

it('only messages of the board are read', () => {
  expect(readMessage({ kind: 'reset', v: 3 })).toEqual({ kind: 'reset' });
  expect(readMessage({ kind: 'row', row: pushed({}), v: 1 })).toMatchObject({ kind: 'row', v: 1 });
  expect(readMessage({ kind: 'row' })).toBeNull();
  expect(readMessage({ kind: 'balloon', id: 1 })).toBeNull();
  expect(readMessage(null)).toBeNull();
});
