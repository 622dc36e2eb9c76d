import { describe, expect, it } from 'vitest';
import {
  acceptance,
  changeFilters,
  emptyReason,
  isNarrowed,
  noFilters,
  readFilters,
  toQuery,
  writeFilters,
} from './filters';

describe('filters and address', () => {
  it('reads back what it wrote', () => {
    const filters = {
      page: 3,
      size: 24,
      search: 'dãy con',
      difficulty: 'hard' as const,
      tag: 'quy hoạch động',
      state: 'tried' as const,
    };
    expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters);
  });

  it('leaves defaults out of the address', () => {
    expect(writeFilters(noFilters).toString()).toBe('');
  });

  it('falls back to the default for what makes no sense', () => {
    const params = new URLSearchParams('page=-2&size=1000&difficulty=brutal&state=lost&tag=%20');
    expect(readFilters(params)).toEqual(noFilters);
    expect(readFilters(new URLSearchParams('page=1e99')).page).toBe(1);
  });

  it('starts over at page one when the list changes, not when the page does', () => {
    const third = { ...noFilters, page: 3 };
    expect(changeFilters(third, { difficulty: 'easy' }).page).toBe(1);
    expect(changeFilters(third, { page: 4 }).page).toBe(4);
  });

  it('asks the server for page and size first, and only for what is set', () => {
    expect(new URLSearchParams(toQuery(noFilters)).toString()).toBe('page=1&size=12');
    expect(toQuery({ ...noFilters, tag: 'dp' })).toEqual({ page: '1', size: '12', tag: 'dp' });
  });

  it('names the filter that emptied the list', () => {
    expect(emptyReason(noFilters)).toBe('none');
    expect(emptyReason({ ...noFilters, state: 'solved' })).toBe('solved');
    expect(emptyReason({ ...noFilters, search: 'x' })).toBe('search');
    expect(emptyReason({ ...noFilters, search: 'x', tag: 'y' })).toBe('several');
    expect(isNarrowed({ ...noFilters, page: 2 })).toBe(false);
    expect(isNarrowed({ ...noFilters, tag: 'y' })).toBe(true);
  });
});

describe('acceptance', () => {
  it('is a whole percentage, and nothing before the first attempt', () => {
    expect(acceptance(0, 0)).toBeNull();
    expect(acceptance(1, 3)).toBe(33);
    expect(acceptance(5, 5)).toBe(100);
  });
});
