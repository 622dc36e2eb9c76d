import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../tests/server';
import { person, renderWeb } from '../../../tests/screen';
import uiTexts from '#/ui/locales/vi.json';
import type { UserInfo } from '#/api/types';
import type { RouteRow } from '#/routing/table';
import { authRoutes } from '../routes';

const table: readonly RouteRow[] = [
  ...authRoutes,
  {
    name: 'problems',
    path: 'problems',
    access: 'public',
    texts: ['home'],
    page: async () => ({ default: () => <h1>Bên trong</h1> }),
  },
];

/** The account's screen at a tab, and what it sends. */
function open(tab: string, change: Partial<UserInfo> = {}) {
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.put(at('/api/users/info'), async ({ request }) => {
      const body = (await request.json()) as Partial<UserInfo>;
      sent.push(body);
      return ok(person({ ...change, ...body }));
    }),
    http.get(at('/api/users/info'), () => ok(person(change))),
  );
  const address = `/personal-information${tab && `?tab=${tab}`}`;
  return { sent, ...renderWeb({ table, at: address, user: person(change) }), user: userEvent.setup() };
}

describe('the profile', () => {
  it('sends emptied fields as empty texts, which clear them, and no province that stays', async () => {
    server.use(
      http.get(at('/api/general/geo/province'), () =>
        ok([{ key: 'hue', code: '46', name: { vi: 'Huế', en: 'Hue' }, legacy: [] }]),
      ),
    );
    const { sent, user } = open('', { school: 'THPT Chu Văn An', province: 'hue' });
    await user.clear(await screen.findByRole('combobox', { name: /^Trường/ }));
    expect(await screen.findByRole('combobox', { name: /^Tỉnh/ })).toHaveValue('Huế');
    const birthday = screen.getByRole('group', { name: /^Ngày sinh/ });
    await user.click(await within(birthday).findByRole('spinbutton', { name: 'Ngày' }));
    await user.keyboard('05092009');
    await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }));
    await waitFor(() => expect(sent[0]).toMatchObject({ school: '', dob: '2009-09-05', full_name: 'Trần An' }));
    expect(sent[0]).not.toHaveProperty('province');
    expect(await screen.findByText('Đã lưu hồ sơ')).toBeVisible();
  });

  it('asks before unsaved changes are left behind, and not once they are saved', async () => {
    const { router, user } = open('');
    await user.type(await screen.findByRole('combobox', { name: /^Trường/ }), 'THPT Chu Văn An');
    void router.navigate('/problems');
    await user.click(await screen.findByRole('button', { name: uiTexts.cancel }));
    expect(router.state.location.pathname).toBe('/personal-information');
    await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }));
    expect(await screen.findByText('Đã lưu hồ sơ')).toBeVisible();
    void router.navigate('/problems');
    expect(await screen.findByRole('heading', { name: 'Bên trong' })).toBeVisible();
  });
});

describe('the public name', () => {
  it('is shown as it is chosen', async () => {
    const { sent, user } = open('name', { full_name: 'Nguyễn Văn An' });
    await user.click(await screen.findByRole('radio', { name: /Tên viết gọn/ }));
    expect(screen.getByText('An N.', { selector: 'strong' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /^Biệt danh/ }));
    await user.click(screen.getByRole('button', { name: 'Lưu tên hiển thị' }));
    expect(await screen.findByText('Không được để trống')).toBeVisible();
    await user.type(screen.getByLabelText('Biệt danh của bạn'), 'Sóc');
    expect(screen.getByText('Sóc', { selector: 'strong' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lưu tên hiển thị' }));
    await waitFor(() => expect(sent).toEqual([{ public_name_mode: 'nickname', nickname: 'Sóc' }]));
  });

  it('is short for the young, whatever they choose', async () => {
    const year = new Date().getFullYear() - 12;
    open('name', { full_name: 'Nguyễn Văn An', dob: `${year}-01-01` });
    expect(await screen.findByText(/chưa đủ 16 tuổi/)).toBeVisible();
    expect(screen.getByText('An N.', { selector: 'strong' })).toBeVisible();
  });
});

describe('the address', () => {
  it('is verified by another letter, and changed by a letter to the new one', async () => {
    server.use(http.post(at('/api/users/email-verify'), () => ok(true)));
    const { sent, user } = open('email', { email_verified: false });
    await user.click(await screen.findByRole('button', { name: 'Gửi lại thư xác minh' }));
    expect(await screen.findByText('Đã gửi thư xác minh tới an@example.com')).toBeVisible();
    server.use(
      http.put(at('/api/users/info'), async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        return ok(person({ new_email: 'moi@example.com' }));
      }),
    );
    await user.type(screen.getByLabelText('Địa chỉ mới'), 'moi@example.com');
    await user.type(screen.getByLabelText('Mật khẩu hiện tại'), 'bi-mat-8');
    await user.click(screen.getByRole('button', { name: 'Gửi thư xác minh' }));
    expect(await screen.findByText(/^Đã gửi thư tới moi@example.com/)).toBeVisible();
    expect(sent).toEqual([{ email: 'moi@example.com', password: 'bi-mat-8' }]);
  });

  it('can be added to an account with a login name', async () => {
    open('email', { email: 'an.tran', username: 'an.tran', email_verified: false });
    expect(await screen.findByText(/Bạn đăng nhập bằng tên an.tran/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Gửi lại thư xác minh' })).toBeNull();
  });
});

describe('the password', () => {
  it('differs from the old one', async () => {
    const { user } = open('password');
    await user.type(await screen.findByLabelText('Mật khẩu hiện tại'), 'bi-mat-8');
    await user.type(screen.getByLabelText('Mật khẩu mới'), 'bi-mat-8');
    await user.type(screen.getByLabelText('Nhập lại mật khẩu'), 'bi-mat-8');
    await user.click(screen.getByRole('button', { name: 'Đổi mật khẩu' }));
    expect(await screen.findByText('Mật khẩu mới phải khác mật khẩu cũ')).toBeVisible();
  });

  it('is set without an old one where there is none', async () => {
    let sent: unknown;
    server.use(
      http.post(at('/api/users/upsert-password'), async ({ request }) => {
        sent = await request.json();
        return ok(true);
      }),
    );
    const { user } = open('password', { has_password: false });
    await user.type(await screen.findByLabelText('Mật khẩu mới'), 'bi-mat-9');
    await user.type(screen.getByLabelText('Nhập lại mật khẩu'), 'bi-mat-9');
    await user.click(screen.getByRole('button', { name: 'Đặt mật khẩu' }));
    await waitFor(() => expect(sent).toEqual({ password: 'bi-mat-9', password_confirm: 'bi-mat-9' }));
  });
});

describe('sessions', () => {
  const session = (id: number, device: string, current = false) => ({
    id,
    device,
    created_at: 1_700_000_000,
    last_seen_at: 1_700_000_000,
    current,
  });

  it('are ended one by one, or all others after a question', async () => {
    const ended: string[] = [];
    let sessions = [session(1, 'Firefox, Linux'), session(2, 'Chrome, Windows', true), session(3, '')];
    server.use(
      http.get(at('/api/users/sessions'), () => ok(sessions)),
      http.delete(at('/api/users/sessions/1'), () => {
        ended.push('1');
        sessions = sessions.filter(({ id }) => id !== 1);
        return ok(true);
      }),
      http.delete(at('/api/users/sessions'), () => {
        ended.push('others');
        sessions = sessions.filter(({ current }) => current);
        return ok(true);
      }),
    );
    const { user } = open('sessions');
    const rows = await screen.findAllByText(/^Đăng nhập lúc/);
    expect(rows).toHaveLength(3);
    expect(screen.getByText('Thiết bị này')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Đăng xuất Firefox, Linux' }));
    await waitFor(() => expect(screen.queryByText('Firefox, Linux')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Đăng xuất các thiết bị khác' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Đăng xuất các thiết bị khác' }));
    await waitFor(() => expect(screen.queryByText('Thiết bị không rõ')).toBeNull());
    expect(ended).toEqual(['1', 'others']);
  });
});

describe('keys', () => {
  it('are shown once when they are made, and taken back after a question', async () => {
    let keys: unknown[] = [];
    let made: unknown;
    const key = {
      id: 7,
      name: 'Máy chấm',
      read_only: true,
      created_at: 1_700_000_000,
      expires_at: 1_800_000_000,
      last_used_at: null,
    };
    server.use(
      http.get(at('/api/general/server-time'), () => ok({ now_ms: Date.now() })),
      http.get(at('/api/users/api-keys'), () => ok(keys)),
      http.post(at('/api/users/api-keys'), async ({ request }) => {
        made = await request.json();
        keys = [key];
        return ok({ id: 7, key: 'lk_bi_mat' });
      }),
      http.delete(at('/api/users/api-keys/7'), () => {
        keys = [];
        return ok(true);
      }),
    );
    const { user } = open('keys');
    await user.click(await screen.findByRole('button', { name: 'Tạo khóa' }));
    await user.type(await screen.findByLabelText('Tên khóa'), 'Máy chấm');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Tạo khóa' }));
    expect(await screen.findByText('lk_bi_mat')).toBeVisible();
    expect(made).toMatchObject({ name: 'Máy chấm', read_only: true });
    await user.click(screen.getByRole('button', { name: 'Tôi đã cất khóa' }));
    await waitFor(() => expect(screen.queryByText('lk_bi_mat')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Xóa khóa Máy chấm' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Xóa' }));
    expect(await screen.findByText('Bạn chưa có khóa nào')).toBeVisible();
  });
});

describe('notices', () => {
  it('are chosen at once, and taken back where that can’t be kept', async () => {
    const settings = { role_changed: { site: true, mail: 'now', label: 'Vai trò của bạn' } };
    let sent: unknown;
    server.use(
      http.get(at('/api/users/notice-settings'), () => ok(settings)),
      http.put(at('/api/users/notice-settings'), async ({ request }) => {
        sent = await request.json();
        return refused(500, 'server_error', 'Lỗi');
      }),
    );
    const { user } = open('notices');
    const kind = await screen.findByRole('group', { name: 'Vai trò của bạn' });
    await user.selectOptions(within(kind).getByRole('combobox', { name: 'Qua email' }), 'daily');
    await waitFor(() => expect(sent).toEqual({ role_changed: { site: true, mail: 'daily' } }));
    await waitFor(() => expect(within(kind).getByRole('combobox', { name: 'Qua email' })).toHaveValue('now'));
  });
});

describe('the referral link', () => {
  it('can be copied', async () => {
    open('referral', { referral_link: 'https://lop.vn/sign-up?affiliate_code=ABCDE12345' });
    expect(await screen.findByText('https://lop.vn/sign-up?affiliate_code=ABCDE12345')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sao chép liên kết' })).toBeVisible();
  });
});

describe('privacy', () => {
  it('saves who sees which part, and leaving the boards', async () => {
    const { sent, user } = open('privacy', { dob: null });
    await user.selectOptions(await screen.findByLabelText('Huy hiệu'), 'Chỉ mình tôi');
    await user.click(screen.getByRole('switch', { name: 'Hiện tên tôi trên bảng xếp hạng' }));
    await user.click(screen.getByRole('button', { name: 'Lưu lựa chọn' }));
    await waitFor(() =>
      expect(sent[0]).toMatchObject({
        profile_parts: { calendar: 'signed_in', tags: 'signed_in', badges: 'nobody', ranks: 'signed_in' },
        on_boards: false,
        findable: false,
      }),
    );
    expect(await screen.findByText('Đã lưu lựa chọn riêng tư')).toBeVisible();
  });
});
