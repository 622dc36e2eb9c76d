import { describe, expect, it } from 'vitest';
import {
  acceptance,
  changeFilters,
  emptyReason,
  noFilters,
  readFilters,
  toQuery,
  writeFilters,
  type ProblemFilters,
} from './filters';

describe('filters and address', () => {
  it('reads back what it wrote', () => {
    const filters = {
      page: 3,
      size: 24,
      search: 'dãy con',
      difficulties: ['hard' as const, 'easy' as const],
      tags: ['quy hoạch động', 'đồ thị'],
      category: 4,
      state: 'tried' as const,
      hasEditorial: true,
      sort: 'acceptance' as const,
    };
    expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters);
  });

  it('takes several words, each once, and leaves out what is none', () => {
    const read = readFilters(new URLSearchParams('difficulty=hard,x,easy,hard&tag=dp, ,%20xâu,dp'));
    expect([read.difficulties, read.tags]).toEqual([
      ['hard', 'easy'],
      ['dp', 'xâu'],
    ]);
  });

  it('leaves defaults out of the address', () => {
    expect(writeFilters(noFilters).toString()).toBe('');
  });

  it('falls back to the default for what makes no sense', () => {
    const params = new URLSearchParams(
      'page=-2&size=1000&difficulty=brutal&state=lost&tag=%20,&category=x&has_editorial=no&sort=worst',
    );
    expect(readFilters(params)).toEqual(noFilters);
    expect(readFilters(new URLSearchParams('page=1e99')).page).toBe(1);
  });

  it('starts over at page one when the list changes, not when the page does', () => {
    const third = { ...noFilters, page: 3 };
    expect(changeFilters(third, { difficulties: ['easy'] }).page).toBe(1);
    expect(changeFilters(third, { page: 4 }).page).toBe(4);
  });

  it('asks the server for page and size first, and only for what is set', () => {
    expect(new URLSearchParams(toQuery(noFilters)).toString()).toBe('page=1&size=12');
    expect(toQuery({ ...noFilters, tags: ['dp', 'đồ thị'] })).toEqual({ page: '1', size: '12', tag: 'dp,đồ thị' });
    const all = new URLSearchParams(
      toQuery({ ...noFilters, sort: 'title', hasEditorial: true, state: 'new', category: 2, difficulties: ['easy'] }),
    );
    expect([...all.keys()]).toEqual(['page', 'size', 'difficulty', 'category', 'state', 'has_editorial', 'sort']);
  });

  it('names the filter that emptied the list', () => {
    expect(emptyReason(noFilters)).toBe('none');
    expect(emptyReason({ ...noFilters, state: 'solved' })).toBe('solved');
    expect(emptyReason({ ...noFilters, search: 'x' })).toBe('search');
    expect(emptyReason({ ...noFilters, search: 'x', tags: ['y'] })).toBe('several');
    const later: ProblemFilters = { ...noFilters, page: 2, sort: 'newest' };
    expect(emptyReason(later)).toBe('none');
    expect(emptyReason({ ...noFilters, tags: ['y', 'z'] })).toBe('tag');
    expect(emptyReason({ ...noFilters, hasEditorial: true })).toBe('has_editorial');
  });
});

describe('acceptance', () => {
  it('is a whole percentage, and nothing before the first attempt', () => {
    expect(acceptance(0, 0)).toBeNull();
    expect(acceptance(1, 3)).toBe(33);
    expect(acceptance(5, 5)).toBe(100);
  });
});
