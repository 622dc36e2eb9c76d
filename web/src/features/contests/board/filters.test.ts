import { expect, it } from 'vitest';
import { aRow } from '../fixtures';
import { narrowed, type BoardFilters } from './filters';
import { rankRows } from './rank';

const none: BoardFilters = {
  search: '',
  school: undefined,
  province: undefined,
  class: undefined,
  room: undefined,
  kind: undefined,
};
const rows = rankRows([
  aRow({
    entry_id: 1,
    name: 'Đỗ Ánh',
    candidate_id: 'SBD001',
    school: 'THPT A',
    province: 'Huế',
    room: 'P1',
    sort: [-3],
  }),
  aRow({ entry_id: 2, name: 'Lê Bình', candidate_id: 'SBD002', school: 'THPT B', province: 'Huế', sort: [-2] }),
  aRow({ entry_id: 3, name: 'Ảo', school: 'THPT B', class: '12A', kind: 'virtual', sort: [-1] }),
]);
const found = (filters: Partial<BoardFilters>) => narrowed(rows, { ...none, ...filters }).map((row) => row.entry_id);

it('without a filter all rows are there, the very same', () => {
  expect(narrowed(rows, none)).toBe(rows);
});

it.each([
  [{ search: 'do anh' }, [1]],
  [{ search: 'sbd002' }, [2]],
  [{ school: 'THPT B' }, [2, 3]],
  [{ province: 'Huế' }, [1, 2]],
  [{ class: '12A' }, [3]],
  [{ room: 'P1' }, [1]],
  [{ kind: 'official' as const }, [1, 2]],
  [{ kind: 'virtual' as const, province: 'Huế' }, []],
])('%j leaves %j', (filters, ids) => {
  expect(found(filters)).toEqual(ids);
});

it('who is left keeps the rank of the whole board', () => {
  expect(narrowed(rows, { ...none, search: 'binh' })[0]?.rank).toBe(2);
});
