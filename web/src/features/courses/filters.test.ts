import { describe, expect, it } from 'vitest';
import { changeFilters, emptyReason, linesOf, noFilters, readFilters, toQuery, writeFilters } from './filters';
import { lengthOf } from './words';

const read = (text: string) => readFilters(new URLSearchParams(text));

describe('the filters of the catalogue', () => {
  it('are what the address says, and nonsense is the default', () => {
    expect(read('')).toEqual(noFilters);
    expect(read('category=abc&level=easy&price=cheap&sort=-title&page=0&size=7')).toEqual(noFilters);
    expect(read('search=+bien&category=3&tag=web&level=advanced&price=paid&sort=price&page=2&size=24')).toEqual({
      page: 2,
      size: 24,
      search: 'bien',
      category: 3,
      tag: 'web',
      level: 'advanced',
      price: 'paid',
      sort: 'price',
    });
  });

  it('are written without defaults, and sent with page and size first', () => {
    const filters = { ...noFilters, price: 'free' as const, sort: 'popular' as const, search: 'a b' };
    expect(writeFilters(filters).toString()).toBe('search=a+b&price=free&sort=popular');
    expect(new URLSearchParams(toQuery(filters)).toString()).toBe('page=1&size=12&search=a+b&price=free&sort=popular');
    expect(writeFilters(read('level=beginner&page=3')).toString()).toBe('level=beginner&page=3');
  });

  it('begin on page one when they change', () => {
    expect(changeFilters(read('page=4'), { tag: 'web' })).toMatchObject({ page: 1, tag: 'web' });
    expect(changeFilters(read('tag=web'), { page: 2 })).toMatchObject({ page: 2, tag: 'web' });
  });

  it.each([
    ['', 'none'],
    ['sort=price', 'none'],
    ['search=x', 'search'],
    ['category=2', 'category'],
    ['price=free', 'free'],
    ['price=free&level=beginner', 'several'],
  ])('where %o finds nothing, the reason is %s', (address, reason) => {
    expect(emptyReason(read(address))).toBe(reason);
  });
});

it('categories are lines, each as deep as it stands', () => {
  const leaf = { id: 2, name: 'Con', count: 0, children: [] };
  expect(linesOf([{ id: 1, name: 'Cha', count: 1, children: [leaf] }]).map(({ depth }) => depth)).toEqual([0, 1]);
});

it.each([
  [1, 'minutes', 1],
  [3540, 'minutes', 59],
  [3570, 'hours', 1],
  [5400, 'hours', 1.5],
  [100_000, 'hours', 27.8],
])('%d seconds are told in %s: %d', (seconds, unit, value) => {
  expect(lengthOf(seconds)).toEqual({ unit, value });
});
