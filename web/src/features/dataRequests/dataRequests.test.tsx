import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, server } from '../../../tests/server';
import type { RouteRow } from '#/routing/table';
import type { DataRequest } from './api';
import texts from './locales/vi.json';
import { dataRequestRoutes } from './routes';

const admin = person({ role: 'admin', permissions: { config: ['read', 'update'] } });
const teacher = person({ role: 'teacher', permissions: { config: ['read', 'update'] } });
const hub: RouteRow = {
  name: 'manage',
  path: 'manage',
  access: 'manager',
  layout: 'manage',
  texts: ['manage'],
  page: async () => ({ default: () => <h1>Quản lý</h1> }),
};

const request = (change: Partial<DataRequest> = {}): DataRequest => ({
  id: 1,
  user_id: 7,
  name: 'Lê Bình',
  kind: 'export',
  state: 'open',
  // 15:13 in Vietnam on 21 September 2026.
  asked_at: 1_789_978_380,
  answer_due: '2026-09-23',
  done_due: '2026-10-11',
  answered_at: null,
  done_at: null,
  withdrawn_at: null,
  overdue: true,
  ...change,
});
const all = [
  request(),
  request({ id: 2, user_id: 8, name: 'Mai Hoa', kind: 'erasure', overdue: false, answered_at: 1_789_978_380 }),
  request({
    id: 3,
    user_id: 9,
    name: 'Tài khoản đã xoá',
    kind: 'erasure',
    state: 'done',
    overdue: false,
    answered_at: 1_789_978_380,
    done_at: 1_790_064_780,
  }),
];

/** The list, as an admin sees it unless told, with what it was asked for. */
function open(rows: DataRequest[], user = admin) {
  const asked: string[] = [];
  server.use(
    http.get(at('/api-admin/data-requests'), ({ request: { url } }) => {
      const { search, searchParams } = new URL(url);
      asked.push(search);
      const wanted = searchParams.get('state');
      const found = rows.filter(({ state }) => wanted === null || state === wanted);
      return ok(found, { page: 1, size: 12, total: found.length });
    }),
  );
  return { asked, ...renderWeb({ table: [hub, ...dataRequestRoutes], at: '/manage/data-requests', user }) };
}

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr');

describe('what people ask of their data', () => {
  it('has who, what, when, and until when; what is overdue is said in words', async () => {
    open(all);
    const late = await rowOf('Lê Bình');
    for (const words of [texts.kind.export, '21/09/2026 15:13', '23/09/2026', '11/10/2026', texts.state.open])
      expect(late).toHaveTextContent(words);
    expect(within(late as HTMLElement).getByText(texts.overdue)).toHaveAttribute('data-tone', 'danger');
    const inTime = await rowOf('Mai Hoa');
    expect(inTime).toHaveTextContent(texts.kind.erasure);
    expect(inTime).toHaveTextContent('Trả lời ngày 21/09/2026');
    expect(inTime).not.toHaveTextContent(texts.overdue);
    expect(await rowOf('Tài khoản đã xoá')).toHaveTextContent('Xong ngày 22/09/2026');
  });

  it('leads to the account while something is to be done', async () => {
    open(all);
    expect(await screen.findByRole('link', { name: 'Lê Bình' })).toHaveAttribute('href', '/manage/accounts?account=7');
    expect(screen.queryByRole('link', { name: 'Tài khoản đã xoá' })).toBeNull();
  });

  it('is narrowed to a state in the address', async () => {
    const { asked, router } = open(all);
    await rowOf('Lê Bình');
    const states = screen.getByRole('combobox', { name: texts.state.label });
    await userEvent.selectOptions(states, texts.state.done);
    await waitFor(() => expect(screen.queryByText('Lê Bình')).toBeNull());
    expect(screen.getByText('Tài khoản đã xoá')).toBeVisible();
    expect(asked).toEqual(['?page=1&size=12', '?page=1&size=12&state=done']);
    expect(router.state.location.search).toBe('?state=done');
    await userEvent.selectOptions(states, texts.state.withdrawn);
    expect(await screen.findByText(texts.noneOfState)).toBeVisible();
  });

  it('may be nothing at all', async () => {
    open([]);
    expect(await screen.findByText(texts.none)).toBeVisible();
    expect(screen.getByText(texts.noneText)).toBeVisible();
  });

  it('stands in the menu of admins and is theirs alone', async () => {
    const { view } = open(all);
    expect((await screen.findAllByRole('link', { name: texts.title['manage-data-requests'] }))[0]).toHaveAttribute(
      'href',
      '/manage/data-requests',
    );
    view.unmount();
    const { asked, router } = open(all, teacher);
    expect(await screen.findByRole('heading', { name: 'Quản lý' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/manage');
    expect(screen.queryByRole('link', { name: texts.title['manage-data-requests'] })).toBeNull();
    expect(asked).toEqual([]);
  });
});
