import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadNamespaces } from '#/i18n/i18n';
import { readDifference, sideOf } from './difference';
import { useVerdictWords } from './words';

beforeAll(() => loadNamespaces(['problems', 'ui']));

it('reads what the judge says of a difference, and leaves an author’s own words alone', () => {
  expect(readDifference('token 3: expected 7, found the end')).toEqual({
    kind: 'token',
    at: 3,
    expected: '7',
    found: 'the end',
  });
  expect(readDifference('line 12: expected a, b, found c')).toEqual({
    kind: 'line',
    at: 12,
    expected: 'a, b',
    found: 'c',
  });
  expect(readDifference('token 1')).toEqual({ kind: 'token', at: 1, expected: null, found: null });
  expect(readDifference('number of lines: expected 3 lines, found 2')).toEqual({
    kind: 'count',
    expected: '3',
    found: '2',
  });
  expect(readDifference('lines: they differ, in whatever order')).toEqual({ kind: 'order' });
  expect(readDifference('wrong answer: token 3 is wrong')).toBeNull();
  expect([sideOf('the end'), sideOf('7')]).toEqual([null, '7']);
});

it('tells a Vietnamese reader in Vietnamese', () => {
  const { message } = renderHook(() => useVerdictWords()).result.current;
  expect(message('token 3: expected <7>, found the end')).toBe('Từ thứ 3: cần <7>, nhận được hết dữ liệu');
  expect(message('number of lines')).toBe('Số dòng');
  expect(message('lines')).toBe('Các dòng không giống đáp án, dù xếp theo thứ tự nào');
  expect(message('wrong answer: off by one')).toBe('wrong answer: off by one');
});
