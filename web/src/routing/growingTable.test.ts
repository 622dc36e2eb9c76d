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
const later = [row('manage', 'manage'), row('taken', 'problems/contests')];
const growing = (fetch = vi.fn(async () => [...first, ...later])) => ({
  fetch,
  table: new GrowingTable(first, { taken: new Set(['/problems/contests']), fetch }),
});

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

  it('grows once and tells so', async () => {
    const { table, fetch } = growing();
    const listener = vi.fn();
    const stop = table.subscribe(listener);
    expect([table.isWhole, table.later]).toEqual([false, []]);
    await Promise.all([table.grow(), table.grow()]);
    await table.grow();
    expect(table.isWhole).toBe(true);
    expect(table.screens().map(({ name }) => name)).toEqual(['home', 'problem', 'manage', 'taken']);
    expect(table.later).toEqual(later);
    expect(listener).toHaveBeenCalledOnce();
    expect(fetch).toHaveBeenCalledTimes(2);
    stop();
  });

  it('tries again after a failure', async () => {
    const fetch = vi.fn(async () => [...first, ...later]);
    fetch.mockRejectedValueOnce(new Error('no connection'));
    const { table } = growing(fetch);
    await expect(table.grow()).rejects.toThrow('no connection');
    expect(table.isWhole).toBe(false);
    await table.grow();
    expect(table.isWhole).toBe(true);
  });

  it('without more rows is whole', async () => {
    const table = new GrowingTable(first);
    await table.grow();
    expect([table.isWhole, table.rows]).toEqual([true, first]);
  });
});
