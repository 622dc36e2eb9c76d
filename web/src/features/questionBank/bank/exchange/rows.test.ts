import { expect, it } from 'vitest';
import type { ImportRow } from '../types';
import { remarksFile, stateOf } from './rows';

const row = (change: Partial<ImportRow>): ImportRow => ({
  row: '1',
  name: 'Câu',
  type: 'fill_in',
  status: 'created',
  messages: [],
  ...change,
});

it('says what becomes of a row', () => {
  expect(stateOf(row({}))).toBe('good');
  expect(stateOf(row({ messages: ['Mất hình'] }))).toBe('noted');
  expect(stateOf(row({ status: 'failed', messages: ['Không có đáp án'] }))).toBe('bad');
});

it('writes rows with remarks for spreadsheets, quotes doubled', () => {
  const rows = [row({}), row({ row: '2', name: 'Từ "hay"', messages: ['Mất hình', 'Mất màu'] })];
  expect(remarksFile(rows, ['Vị trí', 'Tên', 'Lưu ý'])).toBe(
    '\uFEFF"Vị trí","Tên","Lưu ý"\r\n"2","Từ ""hay""","Mất hình; Mất màu"\r\n',
  );
});
