import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { RouteRow } from '#/routing/table';
import { TestStream } from '../../../tests/eventStream';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { unreadOf } from './api';

const route: RouteRow = {
  name: 'plain',
  path: 'plain',
  access: 'public',
  texts: ['app'],
  page: () => Promise.resolve({ default: () => <p>Trang</p> }),
};
const item = (change: object = {}) => ({
  id: 1,
  kind: 'teacher_request',
  title: 'Có giáo viên mới',
  count: 1,
  path: '/dashboard',
  at: 1_790_000_000,
  read: false,
  ...change,
});

it('tells notices from what else is said of a person', () => {
  expect(unreadOf({ kind: 'notice', unread: 3 })).toBe(3);
  expect(unreadOf({ kind: 'account' })).toBeNull();
  expect(unreadOf({ kind: 'notice', unread: 'x' })).toBeNull();
  expect(unreadOf(null)).toBeNull();
});

it('rings live, lists what came, and marks it read at once', async () => {
  const stream = new TestStream();
  let unread = 1;
  const read: unknown[] = [];
  server.use(
    http.get(
      '*/api/live',
      () => new HttpResponse(stream.response.body, { headers: { 'Content-Type': 'text/event-stream' } }),
    ),
    http.get(at('/api/users/notices/unread'), () => ok({ unread })),
    http.get(at('/api/users/notices'), () =>
      ok([item({ id: 2, title: 'Đã nhập xong', path: '' }), item()], { page: 1, size: 20, total: 2 }),
    ),
    http.put(at('/api/users/notices/read'), async ({ request }) => {
      const body = (await request.json()) as { ids?: number[] };
      read.push(body);
      unread = body.ids ? 1 : 0;
      return ok({ unread });
    }),
  );
  renderWeb({ table: [route], at: '/plain', user: person() });
  expect(await screen.findByRole('button', { name: 'Thông báo, 1 chưa đọc' })).toBeVisible();
  stream.send({ stream: 's1', topics: ['user/5'], refused: [] }, { name: 'open' });
  unread = 2;
  stream.send({ topic: 'user/5', data: { kind: 'account' } }, { id: 't_1-1-0' });
  stream.send({ topic: 'user/5', data: { kind: 'notice', unread: 2 } }, { id: 't_1-2-0' });
  await userEvent.click(await screen.findByRole('button', { name: 'Thông báo, 2 chưa đọc' }));
  const list = within(await screen.findByRole('dialog', { name: 'Thông báo' }));
  expect(await list.findByRole('link', { name: /Có giáo viên mới/ })).toHaveAttribute('href', '/dashboard');
  await userEvent.click(list.getByRole('button', { name: /Đã nhập xong/ }));
  await waitFor(() => expect(list.queryByRole('button', { name: /Đã nhập xong/ })).not.toBeInTheDocument());
  await userEvent.click(list.getByRole('button', { name: 'Đánh dấu đã đọc tất cả' }));
  await waitFor(() => expect(read).toEqual([{ ids: [2] }, {}]));
  expect(list.queryByText('Chưa đọc')).not.toBeInTheDocument();
});

it('shows again as unread what could not be marked', async () => {
  const asked: string[] = [];
  server.use(
    http.get(at('/api/users/notices/unread'), () => ok({ unread: 1 })),
    http.get(at('/api/users/notices'), () => {
      asked.push('list');
      return ok([item({ path: '' })], { page: 1, size: 20, total: 1 });
    }),
    http.put(at('/api/users/notices/read'), () => {
      asked.push('read');
      return refused(400, 'broken', 'Hỏng rồi');
    }),
  );
  renderWeb({ table: [route], at: '/plain', user: person() });
  await userEvent.click(await screen.findByRole('button', { name: 'Thông báo, 1 chưa đọc' }));
  const list = within(await screen.findByRole('dialog', { name: 'Thông báo' }));
  await userEvent.click(await list.findByRole('button', { name: /Có giáo viên mới/ }));
  await waitFor(() => expect(asked.slice(asked.indexOf('read'))).toEqual(['read', 'list']));
  expect(await list.findByText('Chưa đọc')).toBeInTheDocument();
});
