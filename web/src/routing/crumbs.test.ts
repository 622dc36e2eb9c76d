import { describe, expect, it } from 'vitest';
import { routesTo } from './crumbs';
import { screensOf, type RouteRow } from './table';

const page = () => Promise.resolve({ default: () => null });
const row = (name: string, path: string, more: Partial<RouteRow> = {}): RouteRow => ({
  name,
  path,
  access: 'public',
  texts: ['home'],
  page,
  ...more,
});
const trail = (table: readonly RouteRow[], path: string) => routesTo(table, path).map(({ route }) => route.name);

describe('the trail to an address', () => {
  const table = [row('home', ''), row('sites', 'sites'), row('site', 'sites/:id'), row('new', 'sites/new')];

  it('is of the screens that the router shows, not of the first row that would fit', () => {
    expect(trail(table, '/sites/new')).toEqual(['sites', 'new']);
    expect(trail(table, '/sites/7')).toEqual(['sites', 'site']);
  });

  it('takes no fixed word of an address for a parameter of another screen', () => {
    const codes = [row('codes', 'ucode'), row('code', 'ucode/:slug'), row('review', 'ucode/review/:token')];
    expect(trail(codes, '/ucode/review/x')).toEqual(['codes', 'review']);
    expect(trail(codes, '/ucode/x')).toEqual(['codes', 'code']);
  });

  it('leaves out what is no screen, and home', () => {
    expect(trail(table, '/sites/7/nothing')).toEqual(['sites', 'site']);
    expect(trail(table, '/')).toEqual([]);
  });
});

describe('rows with children', () => {
  it('give the screens below them path, layout, right, mode, parameters and texts', () => {
    const table = [
      row('website', 'manage/:id', {
        layout: 'manage',
        may: ['config', 'read'],
        mode: 'dark',
        params: { id: 'id' },
        texts: ['auth'],
        children: [row('looks', ''), row('menu', 'menu', { may: ['config', 'update'], layout: 'wide' })],
      }),
    ];
    const [looks, menu] = screensOf(table);
    expect(looks).toMatchObject({ name: 'looks', path: 'manage/:id', layout: 'manage', may: ['config', 'read'] });
    expect(looks).toMatchObject({ mode: 'dark', params: { id: 'id' }, texts: ['home', 'auth'] });
    expect(menu).toMatchObject({ path: 'manage/:id/menu', layout: 'wide', may: ['config', 'update'] });
    expect(trail(screensOf(table), '/manage/3/menu')).toEqual(['looks', 'menu']);
  });
});
