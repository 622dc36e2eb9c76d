import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { aField, aForm, someFields } from '../fixtures';
import { formRoutes } from '../routes';
import type { FormAnswered, FormView } from '../types';

/** A busy machine is no failure. */
const patient = { timeout: 20_000 };
const open = (user: ReturnType<typeof person> | null = null) =>
  renderWeb({ table: formRoutes, at: '/form/hoc-thu', user });
const box = (name: string) => screen.findByRole('textbox', { name }, patient);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, patient));
const radio = (name: RegExp) => screen.findByRole('radio', { name }, patient);

/** The form, what it was sent, and what it answers. */
function serve(form: FormView = aForm(), answer: FormAnswered = { id: 1, state: 'new', place: null, next: null }) {
  const sent: Record<string, unknown>[] = [];
  const take = async ({ request }: { request: Request }) => {
    sent.push((await request.json()) as Record<string, unknown>);
    return ok(answer);
  };
  server.use(
    http.get(at('/api/register-form/hoc-thu'), () => ok(form)),
    http.post(at('/api/register-form/submit'), take),
    http.post(at('/api/register-form/register'), take),
  );
  return sent;
}

beforeAll(() => Promise.all([import('./FormPage'), import('../components/AccountFields')]), 120_000);

describe('a form', { timeout: 120_000 }, () => {
  it('shows a field once its condition holds, and sends it', async () => {
    const sent = serve();
    open();
    await userEvent.type(await box('Họ và tên'), 'Lê An');
    await userEvent.click(await radio(/^Sáng/));
    expect(screen.queryByRole('textbox', { name: 'Buổi nào' })).not.toBeInTheDocument();
    await userEvent.click(await radio(/^Buổi khác/));
    await userEvent.type(await box('Buổi nào'), 'tối thứ tư');
    await press('Gửi');
    expect(await screen.findByText('Đã gửi xong', {}, patient)).toBeInTheDocument();
    expect(sent).toMatchObject([
      {
        form_id: 12,
        answers: { ten: 'Lê An', buoi: 'khac', buoi_nao: 'tối thứ tư' },
        token: '1790000000.abc',
        website: '',
      },
    ]);
    expect(localStorage.getItem('lophoc.form.0.12')).toBeNull();
  });

  it('says at the field what is missing, and sends nothing', async () => {
    const sent = serve();
    open();
    await press('Gửi');
    expect(await screen.findAllByText('Không được để trống', {}, patient)).toHaveLength(2);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Họ và tên' })).toHaveFocus());
    expect(sent).toEqual([]);
  });

  it('goes on a page at a time, and only from one that is right', async () => {
    const turn = aField('trang', 'page_break', { label: 'Buổi học của bạn' });
    const [ten, ...others] = someFields() as [ReturnType<typeof aField>];
    serve(aForm({ fields: [ten, turn, ...others] }));
    open();
    expect(await screen.findByText('Phần 1 trên 2', {}, patient)).toBeInTheDocument();
    await press('Tiếp tục');
    expect(await screen.findByText('Không được để trống', {}, patient)).toBeInTheDocument();
    await userEvent.type(await box('Họ và tên'), 'Lê An');
    await press('Tiếp tục');
    expect(await screen.findByRole('heading', { name: 'Buổi học của bạn' }, patient)).toHaveFocus();
    await press('Quay lại');
    expect(await box('Họ và tên')).toHaveValue('Lê An');
  });

  it('tells the place in the line of who waits', async () => {
    serve(aForm({ seats_left: { buoi: { sang: 0 } } }), { id: 1, state: 'waiting_list', place: 3, next: null });
    open();
    await userEvent.type(await box('Họ và tên'), 'Lê An');
    await userEvent.click(await radio(/^Sáng.*hết chỗ/));
    await press('Gửi');
    expect(await screen.findByText('Bạn đứng thứ 3 trong danh sách chờ.', {}, patient)).toBeInTheDocument();
  });

  it('keeps what was written until it is sent', async () => {
    serve();
    const first = open();
    await userEvent.type(await box('Họ và tên'), 'Lê An');
    await waitFor(() => expect(localStorage.getItem('lophoc.form.0.12')).toContain('Lê An'), patient);
    first.view.unmount();
    open();
    expect(await box('Họ và tên')).toHaveValue('Lê An');
    await press('Điền lại từ đầu');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Họ và tên' })).toHaveValue(''));
  });

  it('shows what the server refuses at its field', async () => {
    serve();
    server.use(
      http.post(at('/api/register-form/submit'), () =>
        refused(412, 'invalid', 'Dữ liệu không hợp lệ.', [
          { field: 'answers.ten', message: 'Tên không hợp lệ.', message_key: 'invalid_value' },
        ]),
      ),
    );
    open();
    await userEvent.type(await box('Họ và tên'), 'Lê An');
    await userEvent.click(await radio(/^Sáng/));
    await press('Gửi');
    expect(await screen.findByText('Tên không hợp lệ.', {}, patient)).toBeInTheDocument();
  });

  it('makes an account with its password, and leads on', async () => {
    const fields = [...someFields().slice(0, 1), aField('mail', 'email', { label: 'Email', required: true })];
    const sent = serve(aForm({ registers: true, fields }), {
      id: 1,
      state: 'new',
      place: null,
      next: '/course/python',
    });
    open();
    await userEvent.type(await box('Họ và tên'), 'Lê An');
    await userEvent.type(await box('Email'), 'an@example.com');
    await userEvent.type(await screen.findByLabelText('Mật khẩu', {}, patient), 'mat-khau-dai');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Tôi đồng ý với điều khoản' }, patient));
    await press('Đăng ký');
    expect(await screen.findByRole('link', { name: 'Đi tiếp' }, patient)).toHaveAttribute('href', '/course/python');
    expect(sent).toMatchObject([
      { password: 'mat-khau-dai', consents: ['service'], answers: { mail: 'an@example.com' } },
    ]);
  });

  it('is filled in for who is signed in', async () => {
    serve(
      aForm({ registers: true, fields: [...someFields().slice(0, 1), aField('mail', 'email', { label: 'Email' })] }),
    );
    open(person());
    expect(await box('Họ và tên')).toHaveValue('Trần An');
    expect(await box('Email (không bắt buộc)')).toHaveValue('an@example.com');
    expect(screen.queryByLabelText('Mật khẩu')).not.toBeInTheDocument();
  });

  it('says when it opens', async () => {
    serve(aForm({ state: 'upcoming', opens_at: 1_790_000_000 }));
    open();
    expect(await screen.findByText('Biểu mẫu chưa mở', {}, patient)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Gửi' })).not.toBeInTheDocument();
  });
});

describe('the list of forms', { timeout: 120_000 }, () => {
  it('has those that are open', async () => {
    const { id, slug, title, description } = aForm();
    server.use(
      http.get(at('/api/register-form/open'), () =>
        ok([{ id, slug, title, description, closes_at: null, places_left: 2 }], { page: 1, size: 12, total: 1 }),
      ),
    );
    renderWeb({ table: formRoutes, at: '/form' });
    expect(await screen.findByRole('link', { name: 'Đăng ký học thử' }, patient)).toHaveAttribute(
      'href',
      '/form/hoc-thu',
    );
  });
});
