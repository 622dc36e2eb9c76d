import { describe, expect, it, vi } from 'vitest';
import { GrowingTable } from './growingTable';
import type { RouteRow } from './table';

const row = (name: string, path: string): RouteRow => ({
  name,
  path,
  access: 'public',
  texts: ['home'],
  page: async () => ({ default: () => null }),
});
const first = [row('home', ''), row('problem', 'problems/:slug')];
const later = [row('ranks', 'ranks'), row('taken', 'problems/contests')];
const managed = [row('manage', 'manage')];
const isManaged = (pathname: string) => pathname.startsWith('/manage');

function growing() {
  const fetch = vi.fn(async () => [...first, ...later]);
  const fetchManaged = vi.fn(async () => managed);
  const parts = [
    { holds: (pathname: string) => !isManaged(pathname), fetch },
    { holds: isManaged, fetch: fetchManaged },
  ];
  return { fetch, fetchManaged, table: new GrowingTable(first, { taken: new Set(['/problems/contests']), parts }) };
}
const namesOf = (table: GrowingTable) => table.screens().map(({ name }) => name);

describe('a table that begins with some rows', () => {
  it('knows which addresses are its own', () => {
    const { table } = growing();
    expect(['/', '/problems/tong', '/problems/tong/'].map((path) => table.beginsWith(path))).toEqual([
      true,
      true,
      true,
    ]);
    for (const path of ['/manage', '/problems/contests', '/problems/contests/', '/nothing'])
      expect(table.beginsWith(path)).toBe(false);
  });

  it('grows by the rows that an address is of, once, and tells so', async () => {
    const { table, fetch, fetchManaged } = growing();
    const listener = vi.fn();
    const stop = table.subscribe(listener);
    await Promise.all([table.grow('/ranks'), table.grow('/ranks')]);
    await table.grow('/ranks');
    expect(namesOf(table)).toEqual(['home', 'problem', 'ranks', 'taken']);
    expect(table.isWhole).toBe(false);
    expect(listener).toHaveBeenCalledOnce();
    expect([fetch.mock.calls.length, fetchManaged.mock.calls.length]).toEqual([2, 0]);
    await table.grow('/manage');
    expect(namesOf(table)).toEqual(['home', 'problem', 'ranks', 'taken', 'manage']);
    expect(table.isWhole).toBe(true);
    stop();
  });

  it('grows by all', async () => {
    const { table } = growing();
    await table.grow();
    expect(namesOf(table).toSorted()).toEqual(['home', 'manage', 'problem', 'ranks', 'taken']);
  });

  it('tries again after a failure', async () => {
    const { table, fetch } = growing();
    fetch.mockRejectedValueOnce(new Error('no connection'));
    await expect(table.grow('/ranks')).rejects.toThrow('no connection');
    expect(namesOf(table)).toEqual(['home', 'problem']);
    await table.grow('/ranks');
    expect(namesOf(table)).toContain('ranks');
  });

  it('without more rows is whole', async () => {
    const table = new GrowingTable(first);
    await table.grow();
    expect([table.isWhole, table.rows]).toEqual([true, first]);
  });
});
