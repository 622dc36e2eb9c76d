import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import type { Schemas, UserInfo } from '#/api/types';
import { authRoutes } from '../../routes';
import texts from '../locales/vi.json';
import type { Consent } from '../myData';

const words = texts.data;
type Task = Schemas['TaskView'];

const service: Consent = {
  purpose: 'service',
  version: 2,
  words: 'Tôi đồng ý với điều khoản mới',
  required: true,
  // 15:13 in Vietnam on 21 September 2026.
  given: { version: 1, words: 'Tôi đồng ý với điều khoản', at: 1_789_978_380, by: 'person' },
};
const news: Consent = {
  purpose: 'mail_news',
  version: 1,
  words: 'Tôi muốn nhận tin',
  required: false,
  given: { version: 1, words: 'Tôi muốn nhận tin', at: 1_789_978_380, by: 'person' },
};

/** The tab of the own data; consents answer what was sent last. */
function open(change: Partial<UserInfo> = {}) {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/api/users/consents'), () => ok([service, news])),
    http.put(at('/api/users/consents'), async ({ request }) => {
      const body = (await request.json()) as { given: boolean };
      sent.push(body);
      return ok([service, body.given ? news : { ...news, given: null }]);
    }),
  );
  renderWeb({ table: authRoutes, at: '/personal-information?tab=data', user: person(change) });
  return { sent, user: userEvent.setup() };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('consents', () => {
  const rowOf = async (title: string) => {
    const list = within(await screen.findByRole('list', { name: words.consents }));
    const row = list.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(title));
    return within(row as HTMLElement);
  };

  it('have the words that were agreed to, and those without which there is no account stay', async () => {
    open();
    const row = await rowOf(words.purpose.service);
    expect(row.getByText('Tôi đồng ý với điều khoản', { exact: false })).toHaveTextContent(
      /điều khoảnĐồng ý lúc 21\/09\/2026 15:13$/,
    );
    expect(row.queryByRole('button')).toBeNull();
  });

  it('are withdrawn and given again', async () => {
    const { sent, user } = open();
    await user.click((await rowOf(words.purpose.mail_news)).getByRole('button', { name: words.withdraw }));
    await screen.findByText(new RegExp(words.notGiven));
    await user.click((await rowOf(words.purpose.mail_news)).getByRole('button', { name: words.agree }));
    expect(await screen.findByRole('button', { name: words.withdraw })).toBeVisible();
    expect(sent).toEqual([
      { purpose: 'mail_news', given: false },
      { purpose: 'mail_news', given: true },
    ]);
  });
});

describe('the copy', () => {
  /** The export as task 3, which stands as it was told last. */
  function serveTask(first: Partial<Task>) {
    const task: Task = { state: 'running', done: 0, total: null, reason: null, result: null, ...first };
    server.use(
      http.post(at('/api/users/data-export'), () => ok({ task_id: 3 })),
      http.get(at('/api/tasks/3'), () => ok(task)),
    );
    return (change: Partial<Task>) => void Object.assign(task, change);
  }

  it('says how far it is, and can then be downloaded', async () => {
    const tell = serveTask({ done: 1, total: 4 });
    open();
    await press(words.make);
    await waitFor(() => expect(screen.getByRole('progressbar', { name: words.making })).toHaveValue(25));
    tell({ state: 'done', done: 4, result: { url: '/files/ban-sao.zip' } });
    const link = await screen.findByRole('link', { name: words.download });
    expect(link).toHaveAttribute('href', '/files/ban-sao.zip');
    expect(link).toHaveAttribute('download');
    expect(screen.queryByRole('progressbar', { name: words.making })).toBeNull();
  });

  it('that failed says why, and can be asked for again', async () => {
    serveTask({ state: 'failed', reason: 'Hết chỗ lưu tệp' });
    open();
    await press(words.make);
    expect(await screen.findByText('Hết chỗ lưu tệp')).toBeVisible();
    expect(screen.getByRole('button', { name: words.make })).toBeEnabled();
  });
});

describe('deleting the account', () => {
  /** What is sent to close the account, which is refused. */
  function serveRefusal(field: string, message: string) {
    const sent: unknown[] = [];
    server.use(
      http.post(at('/api/users/deletion'), async ({ request }) => {
        sent.push(await request.json());
        return refused(400, 'invalid', 'Không hợp lệ', [{ field, key: 'wrong', message }]);
      }),
    );
    return sent;
  }

  async function openDialog() {
    await press(words.deleteAction);
    return within(await screen.findByRole('dialog', { name: words.deleteTitle }));
  }

  it('says what goes and what stays, and wants the password', async () => {
    const sent = serveRefusal('password', 'Mật khẩu không đúng');
    const { user } = open();
    const dialog = await openDialog();
    for (const text of [words.deleteGoes, words.deleteStays, words.deleteUndo])
      expect(dialog.getByText(text)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: words.deleteAction }));
    expect(await dialog.findByText('Không được để trống')).toBeVisible();
    expect(sent).toEqual([]);
    const password = dialog.getByLabelText(texts.tab.password);
    await user.type(password, 'sai-mat-khau');
    await user.click(dialog.getByRole('button', { name: words.deleteAction }));
    expect(await dialog.findByText('Mật khẩu không đúng')).toBeVisible();
    expect(password).toHaveAccessibleDescription(/Mật khẩu không đúng/);
    expect(sent).toEqual([{ password: 'sai-mat-khau' }]);
  });

  it('wants the address or login name where there is no password', async () => {
    const sent = serveRefusal('login', 'Không khớp với tài khoản');
    const { user } = open({ has_password: false });
    const dialog = await openDialog();
    expect(dialog.queryByLabelText(texts.tab.password)).toBeNull();
    await user.type(dialog.getByLabelText(words.login), 'khac@example.com');
    await user.click(dialog.getByRole('button', { name: words.deleteAction }));
    expect(await dialog.findByText('Không khớp với tài khoản')).toBeVisible();
    expect(sent).toEqual([{ login: 'khac@example.com' }]);
  });
});
