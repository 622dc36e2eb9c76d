import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb, tenant } from '../../../../tests/screen';
import { loadNamespaces } from '#/i18n/i18n';
import { websiteRoutes } from '../routes';
import type { SitePlan } from '../plan';

const plan: SitePlan = {
  plan_id: 5,
  name: 'Free',
  is_trial: false,
  end_date: null,
  has_ended: false,
  kept_until: null,
  active_users: { used: 3, most: 50 },
  staff: { used: 1, most: 3 },
  storage: { used: 0, most: 1024 ** 3 },
  domains: { used: 0, most: 0 },
  domains_beyond: [],
  months: [],
  history: [],
  may_try: true,
  payment_allowed: false,
  contact: 'hotro@lophoc.vn',
  plans: [
    {
      id: 5,
      name: 'Free',
      period: 'month',
      price_vnd: 0,
      max_active_users: 50,
      storage_mib: 1024,
      custom_domains: 0,
      staff: 3,
      statement_timeout_ms: 5000,
      judge_weight: 1,
    },
    {
      id: 6,
      name: 'Free',
      period: 'year',
      price_vnd: 0,
      max_active_users: 50,
      storage_mib: 1024,
      custom_domains: 0,
      staff: 3,
      statement_timeout_ms: 5000,
      judge_weight: 1,
    },
    {
      id: 2,
      name: 'Pro',
      period: 'month',
      price_vnd: 1_499_000,
      max_active_users: 3000,
      storage_mib: 102_400,
      custom_domains: 5,
      staff: 50,
      statement_timeout_ms: 5000,
      judge_weight: 4,
    },
    {
      id: 4,
      name: 'Pro',
      period: 'year',
      price_vnd: 14_990_000,
      max_active_users: 3000,
      storage_mib: 102_400,
      custom_domains: 5,
      staff: 50,
      statement_timeout_ms: 5000,
      judge_weight: 4,
    },
    {
      id: 7,
      name: 'Advance',
      period: 'month',
      price_vnd: 4_999_000,
      max_active_users: null,
      storage_mib: 512_000,
      custom_domains: null,
      staff: null,
      statement_timeout_ms: 5000,
      judge_weight: 8,
    },
  ],
};
const admin = person({ role: 'admin', permissions: { config: ['read', 'update'], subscription: ['read'] } });

/** What was put, in order. */
let saved: unknown[] = [];

/** What is loaded when it is needed is made ready before time is measured. */
beforeAll(
  () =>
    Promise.all([
      import('./WebsitePage'),
      import('../components/DomainsSection'),
      import('../components/PlanSection'),
      import('#/ui/ConfirmDialog'),
      import('#/ui/ToastList'),
      loadNamespaces(['ui', 'app', 'layouts', 'website', 'manage']),
    ]),
  60_000,
);

beforeEach(() => {
  saved = [];
  // jsdom has no constructed style sheets.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {
        return undefined;
      }
    },
  );
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true });
  server.use(
    http.get(at('/api/tenant'), () => ok(tenant)),
    http.get(at('/api/tenant/plan'), () => ok(plan)),
    http.get(at('/api/tenant/domain'), () =>
      ok({ domains: [], platform_host: 'lop.localhost', platform_is_primary: true, limit: 0, https: false }),
    ),
    http.get(at('/api/visits'), () => ok([])),
    http.put(at('/api/tenant/1'), async ({ request }) => {
      saved.push(await request.json());
      return ok(true);
    }),
  );
});

afterEach(() => vi.unstubAllGlobals());

/** Puts words into a field in place of what stands there, as by pasting. */
async function write(user: UserEvent, field: HTMLElement, words: string) {
  await user.tripleClick(field);
  await user.paste(words);
}

const open = (tab = 'looks') => renderWeb({ table: websiteRoutes, at: `/manage/website?tab=${tab}`, user: admin });
const name = () => screen.findByLabelText('Tên trang');
/** By its text: roles of a page of this size take long to find in jsdom. */
const save = () => screen.getByText('Lưu', { selector: 'button' });

describe('name and looks', () => {
  it('saves what was changed, and the page that stands shows it', async () => {
    const { queryClient } = open();
    const user = userEvent.setup();
    await write(user, await name(), 'Lớp cô Lan');
    await write(user, screen.getByLabelText('Khẩu hiệu (English)'), 'Learn by doing');
    expect(screen.getByText('Có thay đổi chưa lưu')).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(saved).toEqual([{ name: 'Lớp cô Lan', slogan: { vi: '', en: 'Learn by doing' } }]));
    expect(await screen.findByText(/^Đã lưu lúc/)).toBeVisible();
    expect(within(screen.getByRole('banner')).getByText('Lớp cô Lan')).toBeVisible();
    expect(queryClient.getQueryData(['tenant'])).toMatchObject({ name: 'Lớp cô Lan' });
  });

  it('opens the tab in which something is wrong, and shows refusals beside the fields', async () => {
    const people = { sign_up: { only: { domain: 'truong.edu.vn' } } };
    server.use(
      http.get(at('/api/tenant'), () => ok({ ...tenant, options: { people } })),
      http.put(at('/api/tenant/1'), () =>
        refused(412, 'invalid_data', 'Dữ liệu không hợp lệ.', [
          {
            field: 'options.people.sign_up.only.domain',
            message: 'Giá trị không hợp lệ.',
            message_key: 'invalid_value',
          },
        ]),
      ),
    );
    const { router } = open();
    const user = userEvent.setup();
    await user.type(await name(), '!');
    await user.click(save());
    expect(await screen.findByText('Giá trị không hợp lệ.')).toBeVisible();
    expect(router.state.location.search).toBe('?tab=people');
    expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName(/^Thành viên.+/);
    await waitFor(() => expect(screen.getByLabelText('Tên miền của email')).toHaveFocus());
    expect(screen.getByText(/^Chưa lưu được/)).toBeVisible();
  });

  it('says who may sign up, where people sign in and what they are asked', async () => {
    open('people');
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('Chỉ email của một tên miền'));
    const domain = await screen.findByLabelText('Tên miền của email');
    await write(user, domain, 'trường');
    await user.click(screen.getByLabelText('Lớp'));
    await user.click(save());
    expect(await screen.findByText('Tên miền không đúng định dạng')).toBeVisible();
    expect(saved).toEqual([]);
    await write(user, domain, 'truong.edu.vn');
    await user.click(screen.getByLabelText(/^Trang đăng nhập chung/));
    await user.click(screen.getByText(/^(?:Lưu|Thử lại)$/, { selector: 'button' }));
    const people = {
      required: ['class'],
      sign_up: { only: { domain: 'truong.edu.vn' } },
      sign_in: { page: 'identity' },
    };
    await waitFor(() => expect(saved).toEqual([{ options: { people } }]));
  });

  it('keeps what is being written while another tab is open', async () => {
    open();
    const user = userEvent.setup();
    await write(user, await name(), 'Lớp mới');
    await user.click(screen.getByText('Tên miền'));
    expect(await screen.findByRole('article', { name: 'lop.localhost' })).toBeVisible();
    await user.click(save());
    await waitFor(() => expect(saved).toEqual([{ name: 'Lớp mới' }]));
  });

  it('asks before changes are left behind, and can undo them', async () => {
    const { router } = open();
    const user = userEvent.setup();
    await write(user, await name(), 'Lớp mới');
    void router.navigate('/manage');
    expect(await screen.findByRole('dialog')).toBeVisible();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hủy' }));
    expect(router.state.location.pathname).toBe('/manage/website');
    await user.click(screen.getByText('Bỏ thay đổi', { selector: 'button' }));
    expect(await name()).toHaveValue(tenant.name);
  });

  it('says so where the site cannot be loaded', async () => {
    server.use(http.get(at('/api/tenant'), () => refused(500, 'server_error', 'Máy chủ gặp lỗi')));
    open();
    expect(await screen.findByText('Có lỗi xảy ra')).toBeVisible();
  });
});

describe('the preview', () => {
  it('is the home page in a frame, which is sent each draft once it asks', async () => {
    open();
    const user = userEvent.setup();
    await name();
    await user.click(screen.getByText('Xem trước', { selector: 'button' }));
    const drawer = within(await screen.findByRole('dialog'));
    const frame: HTMLIFrameElement = await drawer.findByTitle('Xem trước trang chủ');
    expect(frame).toHaveAttribute('src', '/');
    const page = frame.contentWindow;
    if (!page) throw new Error('The frame has no window');
    const post = vi.spyOn(page, 'postMessage');
    await user.click(drawer.getByRole('button', { name: 'Nền tối' }));
    expect(post).toHaveBeenLastCalledWith(
      { type: 'lophoc.draft', site: expect.objectContaining({ name: tenant.name }), mode: 'dark' },
      location.origin,
    );
    await user.click(drawer.getByRole('button', { name: 'Tiếng Anh' }));
    expect(drawer.getByTitle('Xem trước trang chủ')).toHaveAttribute('src', '/en');
  });
});

describe('the plans to choose from', () => {
  it('are a table with the own one marked, and say how to get another', async () => {
    open('plan');
    const table = await screen.findByRole('table', { name: 'Mỗi gói cho phép những gì' });
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['FreeGói của bạn', 'Miễn phí', '50', '1\u00a0GB', 'Không có', '3'],
      ['Pro', '1,499,000 ₫ một tháng14,990,000 ₫ một năm', '3,000', '100\u00a0GB', '5', '50'],
      ['Advance', '4,999,000 ₫ một tháng', 'Không giới hạn', '500\u00a0GB', 'Không giới hạn', 'Không giới hạn'],
    ]);
    const mail = screen.getByRole('link', { name: 'Viết cho hotro@lophoc.vn' });
    expect(mail.getAttribute('href')).toMatch(/^mailto:hotro@lophoc\.vn\?subject=/);
  });

  it('promise no contact that there is not', async () => {
    server.use(http.get(at('/api/tenant/plan'), () => ok({ ...plan, contact: null })));
    open('plan');
    await screen.findByText(/Người vận hành nền tảng đổi gói giúp bạn/);
    expect(screen.queryByRole('link', { name: /Viết cho|Liên hệ/ })).toBeNull();
  });
});
