import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Classroom } from '#/features/classrooms';
import { loadNamespaces } from '#/i18n/i18n';
import type { RouteRow } from '#/routing/table';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, server } from '../../../tests/server';
import { aClassroom, aLedClassroom } from '../classrooms/fixtures';
import { aClassmate, aMember, anAnswer, aRequest } from './fixtures';
import { PeopleTab } from './index';
import type { JoinRequest, Member } from './types';

const patient = { timeout: 20_000 };
const path = '/api/classroom/5';

beforeAll(
  () =>
    Promise.all([
      loadNamespaces(['classPeople', 'classrooms']),
      import('./PeopleTab'),
      import('./accounts/MakeAccounts'),
      import('./prints/CardsLayer'),
      import('./prints/RosterLayer'),
    ]),
  120_000,
);

function show(classroom: Classroom) {
  const row = {
    name: 'home',
    path: '',
    access: 'public',
    layout: 'site',
    expect: 'home:title',
    texts: [],
    page: () => Promise.resolve({ default: () => <PeopleTab classroom={classroom} /> }),
  };
  return renderWeb({ table: [row as unknown as RouteRow], at: '/', user: person({ role: 'teacher' }) });
}

/** Serves who is in the class and who waits; answers what was sent. */
function serve(members: Member[], requests: JoinRequest[] = []) {
  const sent: { call: string; body: unknown }[] = [];
  const keep =
    (answer: unknown) =>
    async ({ request }: { request: Request }) => {
      sent.push({ call: `${request.method} ${new URL(request.url).pathname}`, body: await request.json() });
      return ok(answer);
    };
  server.use(
    http.get(at(`${path}/member`), () => ok(members)),
    http.get(at(`${path}/requests`), () => ok(requests)),
    http.post(at(`${path}/requests`), keep(requests.length)),
    http.put(at(`${path}/edit-user/11`), keep(true)),
  );
  return { sent, keep };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, patient));

describe('the people of a class', { timeout: 60_000 }, () => {
  it('are names alone to who learns in it', async () => {
    serve([
      aClassmate({ user_id: 2, name: 'Cô Hạnh', role: 'teacher' }),
      aClassmate({ name: 'An N.' }),
      aClassmate({ user_id: 12, name: 'Trần Bình', is_me: true }),
    ]);
    show(aClassroom());
    expect(await screen.findByRole('heading', { name: 'Giáo viên (1)' }, patient)).toBeInTheDocument();
    expect(screen.getByText('Trần Bình (bạn)')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Mời' })).not.toBeInTheDocument();
  });

  it('are let in by their teacher, all at once', async () => {
    const claim = { id: 3, full_name: 'Trần Văn Bình' };
    const { sent } = serve([aMember()], [aRequest({ claim }), aRequest({ user_id: 22, full_name: 'Lê Chi' })]);
    show(aLedClassroom());
    expect(await screen.findByText('Nhận tên trong danh sách: Trần Văn Bình', {}, patient)).toBeInTheDocument();
    await press('Nhận tất cả');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({ call: `POST ${path}/requests`, body: { user_ids: [21, 22], accept: true } });
  });

  it('are paused from the menu of their row', async () => {
    const { sent } = serve([aMember()]);
    show(aLedClassroom());
    await userEvent.click(await screen.findByRole('button', { name: /Nguyễn Văn An/ }, patient));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Tạm dừng' }, patient));
    await waitFor(() => expect(sent[0]).toEqual({ call: `PUT ${path}/edit-user/11`, body: { status: 'paused' } }));
  });
});

describe('accounts for a class', { timeout: 60_000 }, () => {
  it('are tried out, made of a column of names, and told on cards', async () => {
    const { sent } = serve([]);
    server.use(
      http.post(at('/api/classroom/create-user'), async ({ request }) => {
        const body = (await request.json()) as { dry_run: boolean };
        sent.push({ call: 'make', body });
        const [account] = anAnswer().accounts;
        if (body.dry_run || !account) return ok(anAnswer());
        return ok(anAnswer({ accounts: [{ ...account, user_id: 31, password: 'x7Kp2mQw9a' }] }));
      }),
    );
    show(aLedClassroom());
    await press('Tạo tài khoản');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Danh sách học sinh' }, patient), 'Lê Chi');
    await press('Xem trước');
    expect(await screen.findByText('chi.l.6a1', {}, patient)).toBeInTheDocument();
    await press('Tạo 1 tài khoản');
    const card = await screen.findByRole('listitem', { name: 'Lê Chi' }, patient);
    for (const words of ['chi.l.6a1', 'x7Kp2mQw9a', 'Tin học 6A1'])
      expect(within(card).getByText(words)).toBeInTheDocument();
    expect(within(card).getByRole('img', { name: 'Mã QR mở trang đăng nhập' })).toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toEqual([
      { classroom_id: 5, names: 'Lê Chi', dry_run: true },
      { classroom_id: 5, names: 'Lê Chi', dry_run: false },
    ]);
  });

  it('are printed as a roster to sign, by given name', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue();
    serve([aMember(), aMember({ user_id: 12, name: 'Trần Bình', dob: null })]);
    show(aLedClassroom());
    await press('In');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'In danh sách ký tên' }, patient));
    const table = await screen.findByRole('table', { name: 'Danh sách lớp Tin học 6A1' }, patient);
    const rows = within(table)
      .getAllByRole('row')
      .map((row) =>
        within(row)
          .queryAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
    expect(rows.slice(1)).toEqual([
      ['1', 'Nguyễn Văn', 'An', '02/09/2014', ''],
      ['2', 'Trần', 'Bình', '', ''],
    ]);
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'In' }));
    expect(print).toHaveBeenCalledOnce();
  });
});
