import { describe, expect, it } from 'vitest';
import { activeFilters, changeFilters, emptyReason, noFilters, readFilters, toQuery, writeFilters } from './filters';

describe('filters of the blog', () => {
  it('come out of an address and go into it again', () => {
    const address = 'search=t%E1%BB%95ng&category=3&tag=tin+h%E1%BB%8Dc&author=7&sort=title&size=24&page=2';
    const filters = readFilters(new URLSearchParams(address));
    expect(filters).toEqual({
      page: 2,
      size: 24,
      search: 'tổng',
      category: 3,
      tag: 'tin học',
      author: 7,
      sort: 'title',
    });
    expect(readFilters(writeFilters(filters))).toEqual(filters);
    expect(writeFilters(noFilters).toString()).toBe('');
  });

  it('fall back where an address makes no sense', () => {
    expect(readFilters(new URLSearchParams('page=0&size=7&category=x&author=-1&sort=random'))).toEqual(noFilters);
  });

  it('start over with another filter, and ask in the order that the server writes', () => {
    const filters = changeFilters({ ...noFilters, page: 4 }, { tag: 'hè', search: 'a' });
    expect(filters.page).toBe(1);
    expect(Object.keys(toQuery(filters))).toEqual(['page', 'size', 'search', 'tag']);
    expect(activeFilters(filters)).toBe(1);
  });

  it('say why nothing is there', () => {
    expect(emptyReason(noFilters)).toBe('none');
    expect(emptyReason({ ...noFilters, author: 3 })).toBe('author');
    expect(emptyReason({ ...noFilters, tag: 'a', search: 'b' })).toBe('several');
  });
});
