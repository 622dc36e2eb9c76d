import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { importCalls } from './importing';
import { peopleRoutes } from './routes';
import type { Account, Invitation, Person } from './api';

const everything = ['read', 'view', 'list', 'create', 'update', 'delete', 'change_role'];
const admin = person({
  role: 'admin',
  permissions: { account: everything, data_change_history: ['read'] },
});
const seller = person({ role: 'sale', permissions: { account: ['read', 'view', 'list', 'create', 'update'] } });
const teacher = person({ role: 'teacher', permissions: { classroom: ['create'] } });

const account = (change: Partial<Account> = {}): Account => ({
  id: 7,
  email: 'binh.9a',
  username: 'binh.9a',
  full_name: 'Lê Bình',
  role: 'student',
  type: 'student',
  state: 'active',
  last_seen_at: null,
  created_at: 1_790_000_000,
  school: 'THCS Nguyễn Du',
  class: '9A',
  province: null,
  dob: null,
  phone_number: null,
  version: 3,
  ...change,
});
const whole = (change: Partial<Person> = {}): Person => ({
  ...account(),
  address: null,
  country: null,
  gender: null,
  legacy_province: null,
  parent_email: null,
  personal_email: null,
  email_verified: false,
  has_password: true,
  is_blocked: false,
  must_set_password: false,
  password: null,
  sessions: [{ id: 1, device: 'Chrome trên Windows', created_at: 1_790_000_000, last_seen_at: 1_790_000_000 }],
  ...change,
});
const invitation = (change: Partial<Invitation> = {}): Invitation => ({
  id: 1,
  email: 'moi@x.vn',
  role: 'student',
  status: 'sent',
  sent_at: 1_790_000_000,
  expires_at: 1_790_500_000,
  invited_by: 'Trần An',
  ...change,
});
const page = { page: 1, size: 12, total: 2 };
const other = account({ id: 8, email: 'hoa@x.vn', username: null, full_name: 'Mai Hoa' });

/** The list, with what it was asked for. */
function serveList() {
  const asked: string[] = [];
  server.use(
    http.get(at('/api/general/geo/province'), () =>
      ok([{ key: 'hue', code: '46', name: { vi: 'Huế', en: 'Hue' }, legacy: [] }]),
    ),
    http.get(at('/api-admin/users'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok([account(), other], page);
    }),
  );
  return asked;
}

/** Account 7, and the bodies that it was changed with. */
function servePerson(answer: (body: object) => Response = () => ok(whole({ version: 4 }))) {
  const sent: object[] = [];
  server.use(
    http.get(at('/api-admin/users/7'), () => ok(whole())),
    http.put(at('/api-admin/users/7'), async ({ request }) => {
      const body = (await request.json()) as object;
      sent.push(body);
      return answer(body);
    }),
  );
  return sent;
}

const open = (address: string, user = admin) => renderWeb({ table: peopleRoutes, at: address, user });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

it('lists people with their logins, narrowed and ordered by the address', async () => {
  const asked = serveList();
  open('/manage/accounts?role=student&sort=name');
  const row = (await screen.findByRole('link', { name: 'Lê Bình' })).closest('tr');
  expect(row).toHaveTextContent('binh.9a');
  expect(row).toHaveTextContent('THCS Nguyễn Du, 9A');
  expect(asked).toEqual(['?page=1&size=12&role=student&sort=name']);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Tỉnh, thành phố' }), 'Huế');
  await waitFor(() => expect(asked.at(-1)).toBe('?page=1&size=12&role=student&province=hue&sort=name'));
});

it('a row opens the account, of which only what was changed is sent, with the version that was read', async () => {
  serveList();
  const sent = servePerson();
  const { router } = open('/manage/accounts?role=student');
  await userEvent.click(await screen.findByRole('link', { name: 'Lê Bình' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Lê Bình' }));
  expect(router.state.location.search).toBe('?role=student&account=7');
  expect(await drawer.findByText('Chrome trên Windows')).toBeVisible();
  const school = await drawer.findByRole('combobox', { name: /^Trường/ });
  await userEvent.clear(school);
  await userEvent.type(school, 'THPT Chuyên');
  await userEvent.click(drawer.getByRole('button', { name: 'Lưu thay đổi' }));
  expect(await screen.findByText('Đã lưu tài khoản')).toBeVisible();
  expect(sent).toEqual([{ school: 'THPT Chuyên', version: 3 }]);
});

it('unsaved changes: closing the drawer and the browser’s Back ask before they are lost', async () => {
  serveList();
  servePerson();
  const { router } = open('/manage/accounts?role=student');
  await userEvent.click(await screen.findByRole('link', { name: 'Lê Bình' }));
  const school = await screen.findByRole('combobox', { name: /^Trường/ });
  await userEvent.type(school, ' B');
  const answer = async (name: string) => {
    const question = within(await screen.findByRole('dialog', { name: 'Rời đi mà không lưu?' }));
    await userEvent.click(question.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rời đi mà không lưu?' })).not.toBeInTheDocument());
  };
  void router.navigate(-1);
  await answer('Hủy');
  expect(router.state.location.search).toBe('?role=student&account=7');
  expect(school).toHaveValue('THCS Nguyễn Du B');
  await userEvent.keyboard('{Escape}');
  await answer('Hủy');
  expect(school).toHaveValue('THCS Nguyễn Du B');
  void router.navigate(-1);
  await answer('Rời đi');
  await waitFor(() => expect(router.state.location.search).toBe('?role=student'));
  await waitFor(() => expect(school).not.toBeInTheDocument());
});

it('says where the plans are when the plan has no teachers, and takes the newest version after a stale edit', async () => {
  serveList();
  const words = 'Gói hiện tại chưa có giáo viên.';
  const fault = { field: 'role', message: words, message_key: 'teacher_premium' };
  servePerson((body) =>
    'role' in body ? refused(412, 'invalid', 'Sai', [fault]) : refused(409, 'concurrent_edit', 'Người khác vừa sửa.'),
  );
  open('/manage/accounts?account=7');
  const drawer = within(await screen.findByRole('dialog', { name: 'Lê Bình' }));
  const role = await drawer.findByRole('combobox', { name: 'Vai trò' });
  await userEvent.selectOptions(role, 'Giáo viên');
  await press('Lưu thay đổi');
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Xem các gói dịch vụ' })).toHaveAttribute('href', '/manage/website?tab=plan');
  await userEvent.selectOptions(role, 'Học viên');
  await userEvent.type(screen.getByRole('textbox', { name: /^Lớp/ }), 'B');
  await press('Lưu thay đổi');
  expect(await screen.findByText('Người khác vừa sửa.')).toBeVisible();
  server.use(http.get(at('/api-admin/users/7'), () => ok(whole({ class: '10C', version: 9 }))));
  await press('Tải bản mới nhất');
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Lớp/ })).toHaveValue('10C'));
});

it('a password that is made is told once, with what one signs in with', async () => {
  serveList();
  const sent = servePerson(() => ok(whole({ password: 'Kh7-mPq' })));
  open('/manage/accounts?account=7');
  await press('Tạo mật khẩu mới');
  const question = within(await screen.findByRole('dialog', { name: /^Tạo mật khẩu mới cho/ }));
  await userEvent.click(question.getByRole('button', { name: 'Tạo mật khẩu mới' }));
  const told = await screen.findByRole('dialog', { name: 'Mật khẩu mới' });
  expect(told).toHaveTextContent('Kh7-mPq');
  expect(told).toHaveTextContent('binh.9a');
  expect(sent).toEqual([{ password: 'make' }]);
  await press('Tôi đã chép');
  await waitFor(() => expect(screen.queryByText('Kh7-mPq')).not.toBeInTheDocument());
});

it('who may not change roles sees staff without changing them', async () => {
  serveList();
  server.use(http.get(at('/api-admin/users/7'), () => ok(whole({ role: 'teacher' }))));
  open('/manage/accounts?account=7', seller);
  expect(await screen.findByText(/Chỉ người có quyền đổi vai trò mới sửa được/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Lưu thay đổi' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Lịch sử thay đổi' })).not.toBeInTheDocument();
});

it('does the same to many, and says who was left out and why', async () => {
  serveList();
  let body: unknown;
  server.use(
    http.put(at('/api-admin/users'), async ({ request }) => {
      body = await request.json();
      return ok({ changed: 1, skipped: [{ id: 8, message_key: 'last_admin', message: 'Còn một quản trị viên.' }] });
    }),
  );
  open('/manage/accounts');
  await userEvent.click(await screen.findByRole('checkbox', { name: /Lê Bình/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /Mai Hoa/ }));
  const bar = within(screen.getByRole('toolbar'));
  await userEvent.click(bar.getByRole('button', { name: 'Khóa' }));
  const question = within(await screen.findByRole('dialog', { name: 'Khóa 2 tài khoản?' }));
  await userEvent.click(question.getByRole('button', { name: 'Khóa' }));
  const left = within(await screen.findByRole('dialog', { name: '1 tài khoản không thay đổi được' }));
  expect(left.getByText('Mai Hoa')).toBeVisible();
  expect(left.getByText('Còn một quản trị viên.')).toBeVisible();
  expect(left.getByText('Đã thay đổi 1 tài khoản')).toBeVisible();
  expect(body).toEqual({ ids: [7, 8], action: 'block' });
});

it('makes an account with a login name, whose fault stands at the one field of both', async () => {
  serveList();
  const sent: object[] = [];
  server.use(
    http.post(at('/api-admin/users'), async ({ request }) => {
      sent.push((await request.json()) as object);
      const fault = { field: 'username', message: 'Tên này đã có người dùng.', message_key: 'account_exists' };
      return sent.length === 1 ? refused(412, 'invalid', 'Sai', [fault]) : ok({ id: 9, password: 'Zx4-kLm' });
    }),
  );
  open('/manage/accounts', seller);
  await press('Tạo tài khoản');
  const dialog = within(await screen.findByRole('dialog', { name: 'Tạo tài khoản' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Họ và tên' }), 'Vũ Đạt');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email hoặc tên đăng nhập' }), 'dat.9a');
  expect(dialog.queryByRole('combobox', { name: 'Vai trò' })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: 'Tạo tài khoản' }));
  expect(await dialog.findByText('Tên này đã có người dùng.')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Tạo tài khoản' }));
  expect(await screen.findByRole('dialog', { name: 'Mật khẩu mới' })).toHaveTextContent('Zx4-kLm');
  expect(sent[1]).toMatchObject({ full_name: 'Vũ Đạt', username: 'dat.9a', role: 'student', type: 'student' });
  expect(sent[1]).not.toHaveProperty('email');
});

it('a list from a file is tried, then brought in by a task that is followed to its end', async () => {
  serveList();
  const forms: Record<string, unknown>[] = [];
  const columns = [
    { head: 'Họ tên', field: 'full_name' },
    { head: 'Tên', field: 'username' },
  ];
  const report = { created: 2, updated: 0, unchanged: 0, failed: 0, rows: [], passwords_id: null };
  server.use(
    http.post(at('/api-admin/users/import_users_from_file'), async ({ request }) => {
      const form = await request.formData();
      forms.push({ dry_run: form.get('dry_run'), update: form.get('update'), columns: form.get('columns') });
      return ok(forms.length === 1 ? { ...report, columns, sample: [['Lê Bình', 'binh.9a']] } : { task_id: 31 });
    }),
    http.get(at('/api/tasks/31'), () => ok({ state: 'done', done: 2, total: 2, reason: null, result: report })),
  );
  const { router } = open('/manage/accounts');
  await press('Nhập từ tệp');
  expect(router.state.location.search).toBe('?import=1');
  const file = new File(['Họ tên,Tên\nLê Bình,binh.9a'], 'lop.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('Tệp danh sách', { selector: 'input' }), file);
  await press('Tiếp tục');
  await press(/^Nhập 2/);
  expect(await screen.findByRole('button', { name: 'Xong' })).toBeVisible();
  expect(forms).toEqual([
    { dry_run: 'true', update: 'false', columns: null },
    { dry_run: 'false', update: 'false', columns: '{"Họ tên":"full_name","Tên":"username"}' },
  ]);
  await press('Xong');
  expect(await screen.findByRole('link', { name: 'Lê Bình' })).toBeVisible();
});

it('takes the list along as a file, with its filters and in its order', async () => {
  serveList();
  const asked: string[] = [];
  const saved: string[] = [];
  server.use(
    http.get(at('/api-admin/users/export'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok({ url: '/files/7/tai-khoan.csv?key=1' });
    }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '');
  });
  open('/manage/accounts?role=student&sort=name&page=2');
  await press('Xuất ra tệp');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
  await waitFor(() => expect(saved).toEqual(['/files/7/tai-khoan.csv?key=1']));
  expect(asked).toEqual(['?role=student&sort=name&format=csv']);
  click.mockRestore();
});

it('made passwords count as saved once their file is here, and are asked for again where it was refused', async () => {
  const files: Blob[] = [];
  const [create, revoke] = [URL.createObjectURL, URL.revokeObjectURL];
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
  URL.revokeObjectURL = () => undefined;
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  let calls = 0;
  server.use(
    http.get(at('/api-admin/users/import-passwords/5'), ({ request }) => {
      calls += 1;
      expect(new URL(request.url).search).toBe('?format=xlsx');
      return calls === 1 ? refused(503, 'overloaded', 'Máy chủ đang bận.') : new Response('tệp');
    }),
  );
  await expect(importCalls.savePasswords(5)).rejects.toMatchObject({ status: 503, message: 'Máy chủ đang bận.' });
  expect(names).toEqual([]);
  await importCalls.savePasswords(5);
  expect(names).toEqual(['passwords-5.xlsx']);
  expect(await files[0]?.text()).toBe('tệp');
  click.mockRestore();
  [URL.createObjectURL, URL.revokeObjectURL] = [create, revoke];
});

it('a teacher invites students, and reads which addresses were left out', async () => {
  let body: unknown;
  server.use(
    http.get(at('/api/invitation'), () => ok([invitation()], page)),
    http.post(at('/api/invitation/invite'), async ({ request }) => {
      body = await request.json();
      return ok({ sent: 1, skipped: [{ email: 'b@', message_key: 'email', message: 'Email không hợp lệ.' }] });
    }),
  );
  open('/manage/accounts/invitations', teacher);
  expect(await screen.findByText('moi@x.vn')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Thành viên' })).not.toBeInTheDocument();
  await press('Gửi lời mời');
  const dialog = within(await screen.findByRole('dialog', { name: 'Gửi lời mời' }));
  expect(dialog.queryByRole('combobox')).not.toBeInTheDocument();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Địa chỉ email' }), 'a@x.vn, b@');
  await userEvent.click(dialog.getByRole('button', { name: 'Gửi lời mời' }));
  const left = within(await screen.findByRole('dialog', { name: '1 địa chỉ không được mời' }));
  expect(left.getByText('Email không hợp lệ.')).toBeVisible();
  expect(body).toEqual({ emails: 'a@x.vn, b@', role: 'student' });
});

it('an invitation is withdrawn after a question; one that was taken can be neither renewed nor withdrawn', async () => {
  const withdrawn: string[] = [];
  server.use(
    http.get(at('/api/invitation'), () =>
      ok([invitation(), invitation({ id: 2, email: 'cu@x.vn', status: 'accepted' })], page),
    ),
    http.delete(at('/api/invitation/:id'), ({ params }) => {
      withdrawn.push(String(params.id));
      return ok(true);
    }),
  );
  open('/manage/accounts/invitations');
  const menus = await screen.findAllByRole('button', { name: /moi@x\.vn|cu@x\.vn/ });
  expect(menus).toHaveLength(1);
  await userEvent.click(menus[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Thu hồi' }));
  const question = within(await screen.findByRole('dialog', { name: 'Thu hồi lời mời tới moi@x.vn?' }));
  await userEvent.click(question.getByRole('button', { name: 'Thu hồi' }));
  expect(await screen.findByText('Đã thu hồi lời mời')).toBeVisible();
  expect(withdrawn).toEqual(['1']);
});
