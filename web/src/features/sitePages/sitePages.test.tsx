import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../tests/server';
import { renderWeb } from '../../../tests/screen';
import { loadNamespaces } from '#/i18n/i18n';
import { pageItem, pageView } from './fixtures';
import { slugOf } from './pageEditor/NewPageDialog';
import PagesTab from './pageEditor/PagesTab';
import { sitePageRoutes } from './routes';
import type { AppRoute } from '#/routing/table';

const DAY = 1_790_000_000;
/** What was put, in order. */
let saved: unknown[] = [];

const managed: AppRoute = {
  name: 'manage-website',
  path: 'manage/website',
  access: 'public',
  view: 'ManageWebsite',
  texts: ['sitePages'],
  page: async () => ({ default: PagesTab }),
};

beforeAll(() => loadNamespaces(['ui', 'app', 'sitePages', 'pageEditor']), 60_000);

beforeEach(() => {
  saved = [];
  server.use(
    http.get(at('/api/pages/policy-terms'), ({ request }) =>
      ok(
        new URL(request.url).searchParams.has('version')
          ? pageView({ version: 1, html: '<p>Bản cũ</p>' })
          : pageView({ version: 2, updated_at: DAY }),
      ),
    ),
    http.get(at('/api/pages/policy-terms/versions'), () =>
      ok([
        { version: 2, at: DAY, title: 'Điều khoản sử dụng' },
        { version: 1, at: DAY - 86_400, title: 'Điều khoản' },
      ]),
    ),
  );
});

describe('a page of the site', () => {
  it('is read at its address, with the days of its versions', async () => {
    renderWeb({ table: sitePageRoutes, at: '/policy-terms' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Điều khoản sử dụng' })).toBeVisible();
    expect(screen.getByText('Khi dùng trang này, bạn đồng ý.')).toBeVisible();
    const versions = within(await screen.findByRole('navigation', { name: 'Các phiên bản' }));
    expect(versions.getAllByRole('link')).toHaveLength(2);
    expect(versions.getByRole('link', { current: 'page' })).toHaveAttribute('href', '/policy-terms');
  });

  it('says so where it is not the version in force', async () => {
    renderWeb({ table: sitePageRoutes, at: '/policy-terms?version=1' });
    expect(await screen.findByText('Bản cũ')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Xem bản hiện hành' })).toHaveAttribute('href', '/policy-terms');
  });

  it('is not found where there is none', async () => {
    server.use(http.get(at('/api/pages/gi-do'), () => refused(404, 'page_not_found', 'Không tìm thấy trang')));
    renderWeb({ table: sitePageRoutes, at: '/page/gi-do' });
    expect(await screen.findByText('404')).toBeVisible();
  });
});

describe('the pages of whoever writes them', () => {
  beforeEach(() => {
    server.use(
      http.get(at('/api/pages'), () =>
        ok([
          pageItem({ needs_check: true }),
          pageItem({ slug: 'noi-quy', path: '/page/noi-quy', title: 'Nội quy', is_system: false, version: 1 }),
        ]),
      ),
      http.put(at('/api/pages/lich-hoc'), async ({ request }) => {
        saved.push(await request.json());
        return ok(
          pageView({ slug: 'lich-hoc', path: '/page/lich-hoc', title: 'Lịch học', is_system: false, version: 1 }),
        );
      }),
      http.get(at('/api/pages/lich-hoc'), () =>
        ok(pageView({ slug: 'lich-hoc', path: '/page/lich-hoc', title: 'Lịch học', is_system: false, version: 1 })),
      ),
    );
  });

  it('are listed, with those that somebody has still to look at', async () => {
    renderWeb({ table: [managed, ...sitePageRoutes], at: '/manage/website' });
    expect(await screen.findByText('Cần bạn xem lại')).toBeVisible();
    expect(screen.getByText('Nội quy')).toBeVisible();
  });

  it('are begun with an address made of their title', async () => {
    const { router } = renderWeb({ table: [managed, ...sitePageRoutes], at: '/manage/website' });
    const user = userEvent.setup();
    await user.click(await screen.findByText('Thêm trang', { selector: 'button' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Tiêu đề'), 'Lịch học');
    expect(dialog.getByLabelText('Địa chỉ')).toHaveValue('lich-hoc');
    await user.click(dialog.getByText('Tạo trang', { selector: 'button' }));
    await waitFor(() => expect(saved).toEqual([{ title: 'Lịch học', content: '', published: false, version: 0 }]));
    await waitFor(() => expect(router.state.location.search).toBe('?page=lich-hoc'));
  });
});

it.each([
  ['Nội quy lớp học', 'noi-quy-lop-hoc'],
  ['  Đề thi: 2026! ', 'de-thi-2026'],
])('the address of “%s” is %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
