import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { anyText, oneOf, wholeNumber, listSchema, readListState, useListState, type ListState } from './useListState';

const schema = listSchema({
  filters: {
    level: oneOf(['easy', 'hard']),
    tag: anyText,
    days: wholeNumber,
    shown: oneOf(['open', 'all'], 'open'),
  },
  sorts: ['title', 'updated_at'],
  sort: '-updated_at',
});

const read = (search: string) => readListState(schema, new URLSearchParams(search));

it('reads what the address says, page and size first in the call', () => {
  const list = read('sort=title&tag=dp&page=3&size=24&search= tin &days=7&level=hard&shown=all&tab=x');
  expect(list.values).toEqual({
    page: 3,
    size: 24,
    search: 'tin',
    sort: 'title',
    level: 'hard',
    tag: 'dp',
    days: 7,
    shown: 'all',
  });
  expect(Object.entries(list.query).join(' ')).toBe(
    'page,3 size,24 search,tin level,hard tag,dp days,7 shown,all sort,title',
  );
  expect([list.narrowed, list.active]).toEqual([true, 4]);
});

it('falls back to the default for what is unknown or makes no sense', () => {
  const list = read('page=-2&size=1000&level=brutal&tag=%20&days=soon&shown=none&sort=-password&search=%20');
  expect(list.values).toEqual(read('').values);
  expect(list.query).toEqual({ page: 1, size: 12, shown: 'open' });
  expect([list.narrowed, list.active]).toEqual([false, 0]);
  expect(read('page=1e99').values.page).toBe(1);
});

it('needs nothing but pages', () => {
  const plain = listSchema({});
  expect(readListState(plain, new URLSearchParams('sort=id&page=2')).query).toEqual({ page: 2, size: 12 });
});

it('turns pages into steps of the history, and filters into the same step from page one', async () => {
  const seen: { list?: ListState<typeof schema> } = {};
  function Probe() {
    const list = useListState(schema);
    useEffect(() => {
      seen.list = list;
    });
    return null;
  }
  const router = createMemoryRouter([{ path: '*', element: <Probe /> }], { initialEntries: ['/?tab=x'] });
  render(<RouterProvider router={router} />);
  const address = () => router.state.location.search;
  await act(async () => seen.list?.set({ page: 2 }));
  expect(address()).toBe('?tab=x&page=2');
  await act(async () => seen.list?.set({ level: 'hard' }));
  expect(address()).toBe('?tab=x&level=hard');
  await act(async () => seen.list?.set({ size: 48, sort: 'title' }));
  expect(address()).toBe('?tab=x&level=hard&size=48&sort=title');
  await act(async () => seen.list?.set({ size: 12, sort: '-updated_at', shown: 'open', search: ' dãy ' }));
  expect(address()).toBe('?tab=x&level=hard&search=d%C3%A3y');
  await act(async () => seen.list?.clear());
  expect(address()).toBe('?tab=x');
  await act(async () => router.navigate(-1));
  expect(address()).toBe('?tab=x');
});
