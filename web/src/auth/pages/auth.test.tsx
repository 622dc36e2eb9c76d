import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../tests/server';
import { person, renderWeb } from '../../../tests/screen';
import { keepInvitation } from '../invitation';
import { authRoutes } from '../routes';
import type { RouteRow } from '#/routing/table';

const inside = async () => ({ default: () => <h1>Bên trong</h1> });
const table: readonly RouteRow[] = [
  ...authRoutes,
  { name: 'dashboard', path: 'dashboard', access: 'login', texts: ['home'], page: inside },
  { name: 'home', path: 'problems', access: 'public', texts: ['home'], page: inside },
];

describe('signing in', () => {
  const fill = async () => {
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Email hoặc tên đăng nhập'), 'an@example.com');
    await user.type(screen.getByLabelText('Mật khẩu'), 'bi-mat-8');
    await user.click(screen.getByRole('button', { name: 'Đăng nhập' }));
    return user;
  };

  it('goes back to the stored path', async () => {
    let sent: unknown;
    server.use(
      http.post(at('/api/users/sign-in'), async ({ request }) => {
        sent = await request.json();
        return ok('token');
      }),
      http.get(at('/api/users/info'), () => ok(person())),
    );
    const { router } = renderWeb({ table, at: '/sign-in?return=%2Fproblems%3Fpage%3D2' });
    await fill();
    await screen.findByRole('heading', { name: 'Bên trong' });
    expect(sent).toEqual({ email: 'an@example.com', password: 'bi-mat-8' });
    expect(router.state.location).toMatchObject({ pathname: '/problems', search: '?page=2' });
  });

  it('says that the e-mail or the password is wrong, and stays', async () => {
    server.use(
      http.post(at('/api/users/sign-in'), () =>
        refused(401, 'wrong_account_or_password', 'Email hoặc mật khẩu không đúng'),
      ),
    );
    const { router } = renderWeb({ table, at: '/sign-in' });
    await fill();
    expect(await screen.findByText('Email hoặc mật khẩu không đúng')).toBeVisible();
    expect(router.state.location.pathname).toBe('/sign-in');
  });

  it('checks the fields before it asks the server', async () => {
    renderWeb({ table, at: '/sign-in' });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Đăng nhập' }));
    expect(await screen.findAllByText('Không được để trống')).toHaveLength(2);
    expect(screen.getByLabelText('Email hoặc tên đăng nhập')).toHaveAttribute('aria-invalid', 'true');
  });

  it('counts the seconds until it takes another attempt', async () => {
    const answer = { success: false, code: 429, error_code: 429, data: null, metadata: null, message: 'Quá nhiều lần' };
    server.use(
      http.post(at('/api/users/sign-in'), () =>
        HttpResponse.json(answer, { status: 429, headers: { 'Retry-After': '900' } }),
      ),
    );
    renderWeb({ table, at: '/sign-in' });
    await fill();
    expect(await screen.findByText('Quá nhiều lần')).toBeVisible();
    expect(await screen.findByRole('button', { name: /^Thử lại sau \d+ giây$/ })).toBeDisabled();
  });

  it('says when Caps Lock is on', async () => {
    renderWeb({ table, at: '/sign-in' });
    const password = await screen.findByLabelText('Mật khẩu');
    fireEvent.keyDown(password, { key: 'A', modifierCapsLock: true });
    expect(await screen.findByText('Phím Caps Lock đang bật')).toBeVisible();
    fireEvent.keyUp(password, { key: 'CapsLock', modifierCapsLock: false });
    await waitFor(() => expect(screen.queryByText('Phím Caps Lock đang bật')).toBeNull());
  });
});

describe('an invitation', () => {
  const invitation = { email: 'moi@truong.vn', role: 'student', site_name: 'Lớp Tin', has_account: false };
  afterEach(() => keepInvitation(null));

  it('is taken out of the address, fills in the e-mail, and is sent with the account', async () => {
    let sent: unknown;
    server.use(
      http.get(at('/api/invitation/open'), ({ request }) => {
        expect(new URL(request.url).searchParams.get('token')).toBe('T0KEN');
        return ok(invitation);
      }),
      http.post(at('/api/users/sign-up'), async ({ request }) => {
        sent = await request.json();
        return ok('token');
      }),
      http.get(at('/api/users/info'), () => ok(person())),
    );
    document.cookie = 'affiliate_code=ABCDE12345; path=/';
    const { router } = renderWeb({ table, at: '/sign-up?invitation=T0KEN' });
    const user = userEvent.setup();
    expect(await screen.findByText('Lớp Tin mời bạn tham gia với vai trò học sinh.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeDisabled();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await user.type(screen.getByLabelText('Họ và tên'), 'Trần An');
    await user.type(screen.getByLabelText('Mật khẩu'), 'bi-mat-8');
    await user.type(screen.getByLabelText('Nhập lại mật khẩu'), 'bi-mat-8');
    await user.click(await screen.findByRole('checkbox', { name: 'Tôi đồng ý với điều khoản' }));
    await user.click(screen.getByRole('button', { name: 'Tạo tài khoản' }));
    await screen.findByRole('heading', { name: 'Bên trong' });
    expect(sent).toMatchObject({ email: 'moi@truong.vn', invitation: 'T0KEN', affiliate_code: 'ABCDE12345' });
    document.cookie = 'affiliate_code=; path=/; max-age=0';
  });

  it('leads who has an account to signing in, and goes along', async () => {
    server.use(http.get(at('/api/invitation/open'), () => ok({ ...invitation, has_account: true })));
    renderWeb({ table, at: '/sign-up?invitation=T0KEN' });
    await userEvent.click(await screen.findByRole('link', { name: 'Đăng nhập để nhận lời mời' }));
    expect(await screen.findByLabelText('Email hoặc tên đăng nhập')).toHaveValue('moi@truong.vn');
  });

  it('that is good no longer is said, and an account can still be made', async () => {
    server.use(http.get(at('/api/invitation/open'), () => refused(412, 'invitation_gone', 'Lời mời đã hết hạn')));
    renderWeb({ table, at: '/sign-up?invitation=T0KEN' });
    expect(await screen.findByText('Lời mời đã hết hạn')).toBeVisible();
    expect(screen.getByLabelText('Email')).toBeEnabled();
  });
});

describe('making an account', () => {
  const fill = async (repeat: string) => {
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Họ và tên'), 'Trần An');
    await user.type(screen.getByLabelText('Email'), 'an@example.com');
    await user.type(screen.getByLabelText('Mật khẩu'), 'bi-mat-8');
    await user.type(screen.getByLabelText('Nhập lại mật khẩu'), repeat);
    await user.click(await screen.findByRole('checkbox', { name: 'Tôi đồng ý với điều khoản' }));
    await user.click(screen.getByRole('button', { name: 'Tạo tài khoản' }));
  };

  it('wants the same password twice', async () => {
    renderWeb({ table, at: '/sign-up' });
    await fill('khac');
    expect(await screen.findByText('Hai mật khẩu không khớp')).toBeVisible();
  });

  it('shows what the server refuses beside its field, and the rest above the form', async () => {
    const errors = [{ field: 'email', message: 'Chỉ nhận email trường', message_key: 'not_school_email' }];
    server.use(
      http.post(at('/api/users/sign-up'), () => refused(422, 'invalid', 'Dữ liệu không hợp lệ', errors), {
        once: true,
      }),
      http.post(at('/api/users/sign-up'), () => refused(412, 'account_exists', '')),
    );
    renderWeb({ table, at: '/sign-up' });
    await fill('bi-mat-8');
    expect(await screen.findByText('Chỉ nhận email trường')).toBeVisible();
    expect(screen.queryByText('Dữ liệu không hợp lệ')).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Email'), '.vn');
    await userEvent.click(screen.getByRole('button', { name: 'Tạo tài khoản' }));
    expect(await screen.findByText('Tài khoản đã tồn tại!')).toBeVisible();
  });

  it('agrees to nothing by itself, and sends what was ticked', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(at('/api/users/sign-up'), async ({ request }) => {
        sent.push(await request.json());
        return refused(412, 'account_exists', '');
      }),
    );
    renderWeb({ table, at: '/sign-up' });
    await screen.findByRole('checkbox', { name: 'Tôi muốn nhận tin' });
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Tạo tài khoản' }));
    expect(await screen.findByText('Cần đồng ý để có tài khoản')).toBeVisible();
    await fill('bi-mat-8');
    await waitFor(() => expect(sent).toMatchObject([{ consents: ['service'] }]));
  });

  it('goes on to who-are-you when the type is not set', async () => {
    server.use(
      http.post(at('/api/users/sign-up'), () => ok('token')),
      http.get(at('/api/users/info'), () => ok(person({ user_type_set: false }))),
    );
    const { router } = renderWeb({ table, at: '/sign-up' });
    await fill('bi-mat-8');
    await screen.findByRole('heading', { name: 'Bạn là ai?' });
    expect(new URLSearchParams(router.state.location.search).get('return')).toBe('/dashboard');
  });
});

describe('a new password', () => {
  it('asks for the letter, and says the same whatever the address', async () => {
    server.use(http.post(at('/api/users/forgot-password'), () => ok(true)));
    renderWeb({ table, at: '/reset-password' });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Email hoặc tên đăng nhập'), 'an@example.com');
    await user.click(screen.getByRole('button', { name: 'Gửi thư cho tôi' }));
    expect(await screen.findByText(/^Nếu an@example.com có tài khoản/)).toBeVisible();
  });

  it('sends people with a login name to their school', async () => {
    const errors = [{ field: 'email', message: 'Hãy nhờ giáo viên đặt lại', message_key: 'contact_support' }];
    server.use(http.post(at('/api/users/forgot-password'), () => refused(412, 'contact_support', '', errors)));
    renderWeb({ table, at: '/reset-password' });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Email hoặc tên đăng nhập'), 'an.tran');
    await user.click(screen.getByRole('button', { name: 'Gửi thư cho tôi' }));
    expect(await screen.findByText('Hãy nhờ giáo viên đặt lại')).toBeVisible();
  });

  const choose = async () => {
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Mật khẩu mới'), 'bi-mat-9');
    await user.type(screen.getByLabelText('Nhập lại mật khẩu'), 'bi-mat-9');
    await user.click(screen.getByRole('button', { name: 'Đặt mật khẩu' }));
  };

  it('is chosen with the token, which leaves the address at once', async () => {
    let sent: unknown;
    server.use(
      http.post(at('/api/users/reset-password'), async ({ request }) => {
        sent = await request.json();
        return ok(true);
      }),
    );
    const { router } = renderWeb({ table, at: '/reset-password?token=T0KEN' });
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await choose();
    expect(await screen.findByText(/Đã đặt mật khẩu mới/)).toBeVisible();
    expect(sent).toEqual({ token: 'T0KEN', password: 'bi-mat-9', password_confirm: 'bi-mat-9' });
  });

  it('offers a new letter where the link is too old', async () => {
    const errors = [{ field: 'token', message: 'Hết hạn', message_key: 'reset_token_expired' }];
    server.use(http.post(at('/api/users/reset-password'), () => refused(412, 'reset_token_expired', '', errors)));
    renderWeb({ table, at: '/reset-password?token=T0KEN' });
    await choose();
    expect(await screen.findByText(/Liên kết này đã hết hạn/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Gửi thư cho tôi' })).toBeVisible();
  });
});

describe('verifying an address', () => {
  it('is done by opening the link, whose token leaves the address', async () => {
    server.use(
      http.get(at('/api/users/email-verify'), () => ok({ email: 'an@example.com', verified: true })),
      http.get(at('/api/users/info'), () => ok(person())),
    );
    const { router } = renderWeb({ table, at: '/verify-email?token=T0KEN', user: person() });
    expect(await screen.findByText('Đã xác minh an@example.com.')).toBeVisible();
    expect(router.state.location.search).toBe('');
    expect(screen.getByRole('link', { name: 'Tiếp tục' })).toHaveAttribute('href', '/dashboard');
  });

  it('offers another letter where the link is too old', async () => {
    server.use(
      http.get(at('/api/users/email-verify'), () => refused(412, 'verify_token_expired', 'Hết hạn')),
      http.post(at('/api/users/email-verify'), () => ok(true)),
    );
    renderWeb({ table, at: '/verify-email?token=T0KEN', user: person({ email_verified: false }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Gửi lại thư xác minh' }));
    expect(await screen.findByText('Đã gửi thư xác minh mới tới an@example.com.')).toBeVisible();
  });
});

describe('the steps on the way', () => {
  it('ask for what is missing, send only that, and lead back', async () => {
    let sent: unknown;
    server.use(
      http.put(at('/api/users/info'), async ({ request }) => {
        sent = await request.json();
        return ok(person());
      }),
      http.get(at('/api/users/info'), () => ok(person())),
      http.get(at('/api/general/geo/province'), () =>
        ok([
          {
            key: 'ho-chi-minh',
            code: '79',
            name: { vi: 'TP. Hồ Chí Minh', en: 'Ho Chi Minh City' },
            legacy: [{ key: 'binh-duong', name: { vi: 'Bình Dương', en: 'Binh Duong' } }],
          },
        ]),
      ),
    );
    const { router } = renderWeb({
      table,
      at: '/update-personal-information?return=%2Fproblems',
      user: person({ missing_information: ['class', 'province'] }),
    });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Lớp'), '10A1');
    expect(screen.queryByLabelText('Họ và tên')).toBeNull();
    await user.type(await screen.findByRole('combobox', { name: 'Tỉnh, thành phố' }), 'binh');
    expect(await screen.findByText('Gồm cả Bình Dương cũ')).toBeVisible();
    expect(screen.getByRole('option', { name: /^TP\. Hồ Chí Minh/ })).toBeVisible();
    await user.click(screen.getByRole('option', { name: /^Bình Dương/ }));
    await user.click(screen.getByRole('button', { name: 'Lưu và tiếp tục' }));
    await screen.findByRole('heading', { name: 'Bên trong' });
    expect(sent).toEqual({ class: '10A1', province: 'binh-duong' });
    expect(router.state.location.pathname).toBe('/problems');
  });

  it('say what being a teacher brings', async () => {
    renderWeb({ table, at: '/who-are-you', user: person({ user_type_set: false }) });
    expect(await screen.findByText(/chưa cấp quyền giáo viên/)).toBeVisible();
  });
});
