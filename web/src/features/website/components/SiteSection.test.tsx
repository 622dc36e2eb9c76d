import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb, tenant } from '../../../../tests/screen';
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
beforeAll(() => Promise.all([import('../pages/WebsitePage'), import('#/ui/ConfirmDialog')]), 60_000);

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

const open = (hash = '') => renderWeb({ table: websiteRoutes, at: `/manage/website${hash}`, user: admin });
const name = () => screen.findByLabelText('Tên trang');

describe('name and looks', () => {
  it('saves what was changed, and the page that stands shows it', async () => {
    const { queryClient } = open();
    const user = userEvent.setup();
    await write(user, await name(), 'Lớp cô Lan');
    await write(user, screen.getByLabelText('Khẩu hiệu (tiếng Anh)'), 'Learn by doing');
    expect(screen.getByText('Có thay đổi chưa lưu')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Lưu' }));
    await waitFor(() => expect(saved).toEqual([{ name: 'Lớp cô Lan', slogan: { vi: '', en: 'Learn by doing' } }]));
    expect(await screen.findByText('Mọi thay đổi đã được lưu')).toBeVisible();
    expect(within(screen.getByRole('banner')).getByText('Lớp cô Lan')).toBeVisible();
    expect(queryClient.getQueryData(['tenant'])).toMatchObject({ name: 'Lớp cô Lan' });
  });

  it('shows a colour while it is chosen, and says where it is hard to read', async () => {
    open();
    const user = userEvent.setup();
    await name();
    const typed = screen.getByLabelText('Trên nền sáng');
    await write(user, typed, '#ffe');
    expect(await screen.findByText(/hầu như chìm vào nền \(1\.0:1\)/)).toBeVisible();
    const preview = screen.getByRole('figure', { name: 'Xem trước trên nền sáng' });
    expect(preview.style.getPropertyValue('--lp-primary')).toBe('#FFFFEE');
    await write(user, typed, 'xanh');
    await user.click(screen.getByRole('button', { name: 'Lưu' }));
    expect(await screen.findByText('Ghi mã màu, ví dụ #1CAA4D')).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('opens the fields in which something is wrong, and shows refusals beside them', async () => {
    server.use(
      http.put(at('/api/tenant/1'), () =>
        refused(412, 'invalid_data', 'Dữ liệu không hợp lệ.', [
          { field: 'logo', message: 'Giá trị không hợp lệ.', message_key: 'invalid_value' },
        ]),
      ),
    );
    open();
    const user = userEvent.setup();
    await user.type(await name(), '!');
    const group = screen.getByText('Hình ảnh').closest('details');
    expect(group).not.toHaveAttribute('open');
    await user.click(screen.getByRole('button', { name: 'Lưu' }));
    expect(await screen.findByText('Giá trị không hợp lệ.')).toBeInTheDocument();
    expect(group).toHaveAttribute('open');
    expect(screen.getByText('Có thay đổi chưa lưu')).toBeVisible();
  });

  it('makes a menu of its own: entries are added, put in order and taken away', async () => {
    open();
    const user = userEvent.setup();
    await name();
    await user.click(screen.getByText('Menu', { selector: 'summary' }));
    const add = async (number: number, words: string, path: string) => {
      await user.click(screen.getByRole('button', { name: 'Thêm mục' }));
      const entry = within(screen.getByRole('group', { name: `Mục ${number}` }));
      await write(user, entry.getByLabelText('Chữ tiếng Việt'), words);
      await write(user, entry.getByLabelText('Dẫn đến'), path);
    };
    await add(1, 'Bài', '/problems');
    await add(2, 'Lịch', 'https://lich.vn');
    await add(3, 'Thừa', '/thua');
    await user.click(screen.getByRole('button', { name: 'Bỏ mục 3' }));
    expect(screen.getByRole('button', { name: 'Thêm mục' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Đưa mục 2 lên' }));
    await user.click(within(screen.getByRole('group', { name: 'Mục 1' })).getByLabelText('Mở thẻ mới'));
    await user.click(screen.getByRole('button', { name: 'Lưu' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect((saved[0] as { options: { header: unknown } }).options.header).toEqual({
      menu: [
        { title: { vi: 'Lịch', en: '' }, path: 'https://lich.vn', openNewTab: true, show: true },
        { title: { vi: 'Bài', en: '' }, path: '/problems', openNewTab: false, show: true },
      ],
    });
    expect(await within(screen.getByRole('banner')).findAllByText('Lịch')).not.toHaveLength(0);
  });

  it('has cards of the home page: they are added, put in order and taken away, and can be undone', async () => {
    open();
    const user = userEvent.setup();
    await name();
    await user.click(screen.getByText('Thẻ giới thiệu', { selector: 'summary' }));
    const add = async (number: number, title: string, words: string) => {
      await user.click(screen.getByRole('button', { name: 'Thêm thẻ' }));
      const card = within(screen.getByRole('group', { name: `Thẻ ${number}` }));
      await write(user, card.getByLabelText('Tiêu đề tiếng Việt'), title);
      await write(user, card.getByLabelText('Nội dung tiếng Việt'), words);
    };
    await add(1, 'Thừa', 'Bỏ đi');
    await user.click(screen.getByRole('button', { name: 'Hoàn tác' }));
    expect(screen.queryByRole('group', { name: 'Thẻ 1' })).toBeNull();
    await add(1, 'Học nhóm', 'Mỗi tối thứ năm');
    await add(2, 'Thi thử', '');
    await add(3, 'Thừa', '');
    await user.click(screen.getByRole('button', { name: 'Bỏ thẻ 3' }));
    expect(screen.getByRole('button', { name: 'Thêm thẻ' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Đưa thẻ 2 lên' }));
    await write(user, screen.getByLabelText('Địa chỉ nhắn tin'), 'https://m.me/lop');
    await user.click(screen.getByRole('button', { name: 'Lưu' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const { options, social_media: media } = saved[0] as {
      options: { home: { goals: unknown } };
      social_media: unknown;
    };
    expect(options.home.goals).toEqual([
      { title: { vi: 'Thi thử', en: '' }, description: { vi: '', en: '' } },
      { title: { vi: 'Học nhóm', en: '' }, description: { vi: 'Mỗi tối thứ năm', en: '' } },
    ]);
    expect(media).toEqual({ facebook_url: '', youtube_url: '', google_url: '', facebook_chat_url: 'https://m.me/lop' });
    for (let number = 3; number <= 6; number += 1) await user.click(screen.getByRole('button', { name: 'Thêm thẻ' }));
    expect(screen.getByRole('button', { name: 'Thêm thẻ' })).toBeDisabled();
    expect(screen.getByText('Trang chủ có tối đa 6 thẻ.')).toBeVisible();
  });

  it('asks before changes are left behind, and can undo them', async () => {
    const { router } = open();
    const user = userEvent.setup();
    await write(user, await name(), 'Lớp mới');
    void router.navigate('/manage');
    expect(await screen.findByRole('dialog')).toBeVisible();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Hủy' }));
    expect(router.state.location.pathname).toBe('/manage/website');
    await user.click(screen.getByRole('button', { name: 'Hoàn tác' }));
    expect(await name()).toHaveValue(tenant.name);
  });

  it('says so where the site cannot be loaded', async () => {
    server.use(http.get(at('/api/tenant'), () => refused(500, 'server_error', 'Máy chủ gặp lỗi')));
    open();
    expect(await screen.findByText('Có lỗi xảy ra')).toBeVisible();
  });
});

describe('the plans to choose from', () => {
  it('are a table with the own one marked, and say how to get another', async () => {
    open();
    await userEvent.click(await screen.findByText('So sánh các gói và nâng cấp', { selector: 'summary' }));
    const table = await screen.findByRole('table', { name: 'Mỗi gói cho phép những gì' });
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent.replaceAll('\u00A0', ' ')),
      );
    expect(rows).toEqual([
      ['FreeGói của bạn', 'Miễn phí', '50', '1 GB', 'Không có', '3'],
      ['Pro', '1,499,000 ₫ một tháng14,990,000 ₫ một năm', '3,000', '100 GB', '5', '50'],
      ['Advance', '4,999,000 ₫ một tháng', 'Không giới hạn', '500 GB', 'Không giới hạn', 'Không giới hạn'],
    ]);
    expect(within(table).getAllByRole('row')[1]).toHaveAttribute('aria-current', 'true');
    const mail = screen.getByRole('link', { name: 'Viết cho hotro@lophoc.vn' });
    expect(mail.getAttribute('href')).toMatch(/^mailto:hotro@lophoc\.vn\?subject=/);
  });

  it('are open for who comes to see them, and promise no contact that there is not', async () => {
    server.use(http.get(at('/api/tenant/plan'), () => ok({ ...plan, contact: null })));
    open('#plans');
    await screen.findByText(/Người vận hành nền tảng đổi gói giúp bạn/);
    expect(document.getElementById('plans')).toHaveAttribute('open');
    expect(screen.queryByRole('link', { name: /Viết cho|Liên hệ/ })).toBeNull();
  });
});
