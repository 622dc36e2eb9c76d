import { expect, it } from 'vitest';
import { readListState } from '#/ui/table/listState';
import { bankList } from './filters';

const read = (query: string) => readListState(bankList, new URLSearchParams(query));

it('the question bank takes from its address what the server can be asked for, and nothing else', () => {
  const asked = 'page=2&size=48&search=đồ+thị&status=rejected&visibility=unlisted&difficulty=hard';
  expect(read(asked).query).toEqual({
    page: 2,
    size: 48,
    search: 'đồ thị',
    status: 'rejected',
    visibility: 'unlisted',
    difficulty: 'hard',
  });
  expect(read('page=0&size=7&status=lost&visibility=x&difficulty=y&sort=title').query).toEqual(read('').query);
});

it('knows whether anything narrows the list', () => {
  expect(read('page=3').narrowed).toBe(false);
  expect(read('visibility=private').narrowed).toBe(true);
});
