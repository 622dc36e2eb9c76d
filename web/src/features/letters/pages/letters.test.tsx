import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { letterRoutes } from '../routes';
import type { Letter } from '../types';

const patient = { timeout: 20_000 };
const rights = ['list', 'read', 'create', 'update', 'delete'];
const admin = person({ role: 'admin', permissions: { email_template: rights } });
const open = (address: string) => renderWeb({ table: letterRoutes, at: address, user: admin });
const box = (name: string) => screen.findByRole('textbox', { name }, patient);
const button = (name: string) => screen.findByRole('button', { name }, patient);

const reset: Letter = {
  id: null,
  key: 'reset_password',
  system: 'reset_password',
  name: 'Đặt lại mật khẩu',
  title: { vi: 'Đặt lại mật khẩu của bạn', en: 'Set a new password' },
  content: { vi: 'Chào {{name}}: {{link}}', en: 'Hello {{name}}: {{link}}' },
  is_changed: false,
  version: 0,
  updated_at: null,
  updated_by: null,
};
const own: Letter = {
  ...reset,
  id: 7,
  key: '7',
  system: null,
  name: 'Cảm ơn',
  version: 3,
  updated_at: 1_790_000_000,
};
const param = (name: string, needed = false) => ({ name, text: `Tham số ${name}`, sample: name, needed });

/** The server's letter: what is saved is what it answers. */
function serve(first: Letter = reset) {
  const state = { letter: first, sent: [] as unknown[], previewed: [] as unknown[] };
  const address = at(`/api/templates/${first.key}`);
  server.use(
    http.get(at('/api/templates/system-params'), () =>
      ok([
        { template: 'reset_password', params: [param('name'), param('link', true)] },
        { template: null, params: [param('name'), param('answers')] },
      ]),
    ),
    http.get(address, () => ok(state.letter)),
    http.put(address, async ({ request }) => {
      const { version, ...written } = (await request.json()) as Partial<Letter>;
      state.sent.push({ version, ...written });
      if (version !== state.letter.version)
        return HttpResponse.json(
          {
            success: false,
            code: 409,
            error_code: 409,
            data: state.letter,
            metadata: null,
            message: 'Có người khác vừa sửa.',
            message_key: 'concurrent_edit',
            errors: [],
          },
          { status: 409 },
        );
      state.letter = { ...state.letter, ...written, is_changed: true, version: state.letter.version + 1 };
      return ok(state.letter);
    }),
    http.post(`${address}/preview`, async ({ request }) => {
      const asked = (await request.json()) as { locale: 'vi' | 'en'; draft: Letter };
      state.previewed.push(asked);
      const subject = asked.draft.title[asked.locale] ?? '';
      return ok({ subject, html: `<body><p style="color: red">${subject}</p></body>`, text: `Văn bản: ${subject}` });
    }),
  );
  return state;
}

beforeAll(() => Promise.all([import('./LettersPage'), import('./LetterPage')]), 120_000);

describe('the list of letters', { timeout: 120_000 }, () => {
  it("marks what the site has worded, and leads to each letter's words", async () => {
    const worded = { ...reset, key: 'invitation', name: 'Lời mời', is_changed: true };
    server.use(http.get(at('/api/templates'), () => ok([reset, worded, own])));
    open('/manage/template');
    const rowOf = async (name: string) => (await screen.findByRole('link', { name }, patient)).closest('tr');
    expect(await rowOf('Đặt lại mật khẩu')).toHaveTextContent('Hệ thống');
    expect(await rowOf('Lời mời')).toHaveTextContent('Hệ thống, đã sửa');
    expect(await rowOf('Cảm ơn')).toHaveTextContent('Thư riêng');
    expect(screen.getByRole('link', { name: 'Cảm ơn' })).toHaveAttribute('href', '/manage/template/7');
  });

  it('begins a letter of the site with its name alone', async () => {
    serve(own);
    const made: unknown[] = [];
    server.use(
      http.get(at('/api/templates'), () => ok([])),
      http.post(at('/api/templates'), async ({ request }) => {
        made.push(await request.json());
        return ok(own);
      }),
    );
    const { router } = open('/manage/template');
    await userEvent.click(await button('Viết thư mới'));
    await userEvent.type(await box('Tên thư'), 'Cảm ơn');
    await userEvent.click(await button('Tạo và viết tiếp'));
    await expect.poll(() => router.state.location.pathname, patient).toBe('/manage/template/7');
    expect(made).toEqual([
      { name: 'Cảm ơn', title: { vi: 'Cảm ơn' }, content: { vi: 'Chào {{name}},\n\n{{answers}}' } },
    ]);
  });
});

describe('writing a letter', { timeout: 180_000 }, () => {
  it('puts a parameter in where the cursor was, and saves both languages', async () => {
    const state = serve();
    open('/manage/template/reset_password');
    const title = await box('Tiêu đề');
    await userEvent.clear(title);
    await userEvent.type(title, 'Gửi ');
    await userEvent.click(await button('Chèn tham số'));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Tham số name/ }, patient));
    expect(title).toHaveValue('Gửi {{name}}');
    await userEvent.click(await button('Lưu'));
    await waitFor(() => expect(state.sent).toHaveLength(1), patient);
    expect(state.sent[0]).toMatchObject({
      version: 0,
      title: { vi: 'Gửi {{name}}', en: 'Set a new password' },
      content: { vi: 'Chào {{name}}: {{link}}', en: 'Hello {{name}}: {{link}}' },
    });
    expect(await screen.findByText('Hệ thống, đã sửa', {}, patient)).toBeVisible();
  });

  it('marks a name that stands for nothing, and mends it', async () => {
    serve();
    open('/manage/template/reset_password');
    const title = await box('Tiêu đề');
    await userEvent.clear(title);
    // A brace is typed by two.
    await userEvent.type(title, '{{{{nmae}}');
    expect(title).toHaveValue('{{nmae}}');
    expect(await screen.findByText('{{nmae}} không phải là tham số của thư này.')).toBeVisible();
    await userEvent.click(await button('Đổi thành {{name}}'));
    expect(title).toHaveValue('{{name}}');
  });

  it('shows the letter as it would go out, also as text', async () => {
    const state = serve();
    open('/manage/template/reset_password');
    const preview = await screen.findByRole('region', { name: 'Xem trước' }, patient);
    const frame = await within(preview).findByTitle<HTMLIFrameElement>('Thư như người nhận thấy', {}, patient);
    expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
    await expect.poll(() => frame.contentDocument?.body.textContent, patient).toBe('Đặt lại mật khẩu của bạn');
    await userEvent.click(within(preview).getByRole('button', { name: 'Văn bản' }));
    expect(await within(preview).findByText('Văn bản: Đặt lại mật khẩu của bạn')).toBeVisible();
    await userEvent.click(await button('English'));
    await expect.poll(() => state.previewed.at(-1), patient).toMatchObject({ locale: 'en' });
  });

  it('shows both versions where somebody else has saved, and saves what is chosen', async () => {
    const state = serve();
    open('/manage/template/reset_password');
    const title = await box('Tiêu đề');
    state.letter = { ...reset, version: 4, title: { ...reset.title, vi: 'Của họ' }, updated_by: 'Cô Hạnh' };
    await userEvent.type(title, ' nhé');
    await userEvent.click(await button('Lưu'));
    const conflict = await screen.findByRole('region', { name: 'Hai bản của thư' }, patient);
    expect(conflict).toHaveTextContent('Cô Hạnh vừa lưu thư này.');
    expect(conflict).toHaveTextContent('Của họ');
    await userEvent.click(within(conflict).getByRole('button', { name: 'Lưu bản đã chọn' }));
    await expect.poll(() => state.letter.title.vi, patient).toBe('Đặt lại mật khẩu của bạn nhé');
    expect(state.sent.at(-1)).toMatchObject({ version: 4 });
  });

  it('sends a test of what is saved alone', async () => {
    serve(own);
    const tested: unknown[] = [];
    server.use(
      http.post(at('/api/templates/7/test'), async ({ request }) => {
        tested.push(await request.json());
        return tested.length === 1 ? ok(true) : refused(429, 'too_many_requests', 'Hãy thử lại sau.');
      }),
    );
    open('/manage/template/7');
    await userEvent.click(await button('Gửi thử cho tôi'));
    await expect.poll(() => tested, patient).toEqual([{ locale: 'vi' }]);
    await userEvent.type(await box('Tiêu đề'), ' nhé');
    expect(await button('Gửi thử cho tôi')).toBeDisabled();
  });
});
