import { describe, expect, it, vi } from 'vitest';
import { badRows, columnFaults, csvOf, fieldsOf, merged } from './report';
import { RowEdits } from './RowEdits';
import type { ImportReport, ImportRow } from './types';

const failed = (row: number, field: string | null, message = 'Sai'): ImportRow => ({
  row,
  status: 'failed',
  field,
  message,
  values: { email: `${row}@x.vn` },
});
const report = (change: Partial<ImportReport> = {}): ImportReport => ({
  created: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  rows: [],
  ...change,
});
const fields = [
  { name: 'full_name', label: 'Họ và tên', required: true },
  { name: 'email', label: 'Email' },
  { name: 'username', label: 'Tên đăng nhập' },
];

describe('bad rows', () => {
  it('have all faults of a row in one place, in the order of the file', () => {
    const rows = badRows(
      [failed(9, 'email'), failed(3, 'email', 'Trùng'), failed(3, 'type', 'Lạ'), failed(3, null, 'Đầy')],
      ['email'],
    );
    expect(rows.map(({ row }) => row)).toEqual([3, 9]);
    expect(rows[0]).toMatchObject({ faults: { email: 'Trùng' }, general: ['Lạ', 'Đầy'], values: { email: '3@x.vn' } });
  });

  it('leave those out that are good', () => {
    expect(badRows([{ ...failed(2, null), status: 'created' }], [])).toEqual([]);
  });

  it('show fields with faults first, and no field that the file lacks', () => {
    const shown = fieldsOf(
      fields,
      [
        { head: 'Tên', field: 'full_name' },
        { head: 'Thư', field: 'email' },
      ],
      [failed(2, 'email')],
    );
    expect(shown.map(({ field, isFaulty }) => [field.name, isFaulty])).toEqual([
      ['email', true],
      ['full_name', false],
    ]);
  });
});

describe('rows that are sent again', () => {
  const before = report({ created: 5, failed: 2, rows: [failed(2, 'email'), failed(4, 'email')] });

  it('count for what they have become', () => {
    const again = report({ created: 1, failed: 0, rows: [] });
    const after = merged(before, again, [{ row: 2, values: {} }]);
    expect(after).toMatchObject({ created: 6, failed: 1 });
    expect(after.rows.map(({ row }) => row)).toEqual([4]);
  });

  it('stay bad with what is wrong with them now', () => {
    const again = report({ failed: 1, rows: [failed(2, 'email', 'Vẫn sai')] });
    const after = merged(before, again, [{ row: 2, values: {} }]);
    expect(after).toMatchObject({ created: 5, failed: 2 });
    expect(after.rows.find(({ row }) => row === 2)?.message).toBe('Vẫn sai');
  });
});

describe('columns', () => {
  it('are told which fields come twice, and which are missing', () => {
    const columns = [
      { head: 'a', field: 'email' },
      { head: 'b', field: 'email' },
      { head: 'c', field: null },
      { head: 'd', field: null },
    ];
    const { twice, missing } = columnFaults(columns, fields, [['email', 'username']]);
    expect([...twice]).toEqual(['email']);
    expect(missing).toEqual([['Họ và tên']]);
    expect(columnFaults([], fields, [['email', 'username']]).missing).toContainEqual(['Email', 'Tên đăng nhập']);
  });
});

describe('the file of bad rows', () => {
  it('holds formulas as text, quotes what has to be, and opens with its diacritics', () => {
    const text = csvOf([
      ['Tên', 'Lỗi'],
      ['=1+1', '+84'],
      ['-1', '@x'],
      ['An, "Bình"', 'hai\ndòng'],
    ]);
    expect(text).toBe('\uFEFFTên,Lỗi\r\n\'=1+1,\'+84\r\n\'-1,\'@x\r\n"An, ""Bình""","hai\ndòng"\r\n');
  });
});

describe('what is typed into bad rows', () => {
  it('goes with the row, and counts until it is sent', () => {
    const edits = new RowEdits();
    const listener = vi.fn();
    edits.subscribe(listener);
    edits.set(3, 'email', 'a@x.vn');
    edits.set(3, 'full_name', 'An');
    expect(listener).toHaveBeenCalledTimes(2);
    expect(edits.unsentCount()).toBe(1);
    const sent = edits.corrected([{ row: 3, values: { email: 'cũ', class: '10A' } }]);
    expect(sent).toEqual([{ row: 3, values: { email: 'a@x.vn', full_name: 'An', class: '10A' } }]);
    edits.markSent(sent);
    expect(edits.unsentCount()).toBe(0);
    expect(edits.value(3, 'email')).toBe('a@x.vn');
    edits.clear();
    expect(edits.value(3, 'email')).toBeUndefined();
  });
});
