import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb, tenant } from '../../../../tests/screen';
import { loadNamespaces } from '#/i18n/i18n';
import { HttpResponse } from 'msw';
import { websiteRoutes } from '../routes';
import type { Draft, DraftBody } from './api';
import { draft } from './fixtures';

const admin = person({ role: 'admin', permissions: { config: ['read', 'update'] } });
/** What was saved and published, in order. */
let saved: DraftBody[] = [];
let published: unknown[] = [];
let stored: Draft = draft;

beforeAll(
  () =>
    Promise.all([
      import('../pages/WebsitePage'),
      import('./SiteBuilder'),
      import('#/ui/SortableTree/TreeView'),
      import('#/ui/ToastList'),
      loadNamespaces(['ui', 'app', 'layouts', 'website', 'siteBuilder', 'manage']),
    ]),
  60_000,
);

beforeEach(() => {
  saved = [];
  published = [];
  stored = draft;
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
    http.get(at('/api/website/draft'), () => ok(stored)),
    http.put(at('/api/website/draft'), async ({ request }) => {
      const body = (await request.json()) as DraftBody;
      saved.push(body);
      stored = { ...stored, ...body, version: body.version + 1 };
      return ok(stored);
    }),
    http.get(at('/api/website/draft/changes'), () =>
      ok([
        { key: 'options.home.order', before: null, after: ['top'] },
        { key: 'options.home.sections', before: [], after: [{ id: 'a', kind: 'faq', title: { vi: 'Hỏi đáp' } }] },
      ]),
    ),
    http.post(at('/api/website/publish'), async ({ request }) => {
      published.push(await request.json());
      stored = { ...stored, has_changes: false };
      return ok(stored);
    }),
  );
});

afterEach(() => vi.unstubAllGlobals());

const open = (part = '') => renderWeb({ table: websiteRoutes, at: `/manage/website${part}`, user: admin });

describe('sections', () => {
  it('are put in order, and the draft saves itself with its version', async () => {
    open();
    const user = userEvent.setup();
    (await screen.findByLabelText('Kéo để sắp xếp Khóa mới')).focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.version).toBe(4);
    expect(saved[0]?.options.home?.order).toEqual(['top', 'courses', 'hoi-dap']);
    expect(await screen.findByText(/^Đã lưu bản nháp lúc/)).toBeVisible();
  });

  it('are added from the gallery, and taken away until that is undone', async () => {
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByText('Thêm phần', { selector: 'button' }));
    await user.click(within(await screen.findByRole('dialog')).getByText('Hình cạnh chữ'));
    expect(await screen.findByText('Các phần', { selector: 'button' })).toBeVisible();
    await waitFor(() => expect(saved.at(-1)?.options.home?.order).toContain('picture-text-1'));
    await user.click(screen.getByText('Các phần', { selector: 'button' }));
    await user.click(await screen.findByLabelText('Bỏ Hỏi đáp'));
    expect(screen.queryByLabelText('Bỏ Hỏi đáp')).toBeNull();
    await user.click(await screen.findByText('Hoàn tác', { selector: 'button' }));
    expect(await screen.findByLabelText('Bỏ Hỏi đáp')).toBeVisible();
  });

  it('name what was chosen by hand, also what is gone', async () => {
    const courses = { title: { vi: 'Khóa mới' }, by: 'hand', ids: [41, 42] } as const;
    stored = { ...draft, options: { ...draft.options, home: { ...draft.options.home, courses } } };
    server.use(
      http.get(at('/api/courses/41'), () => ok({ id: 41, title: 'Tin học 9' })),
      http.get(at('/api/courses/42'), () => refused(404, 'not_found', 'Không tìm thấy')),
    );
    open();
    await userEvent.setup().click(await screen.findByLabelText('Sửa Khóa mới'));
    expect(await screen.findByText('Tin học 9')).toBeVisible();
    expect(await screen.findByText('Không còn nữa')).toBeVisible();
  });

  it('says so where somebody else has saved meanwhile, and takes over what that was', async () => {
    server.use(
      http.put(at('/api/website/draft'), () =>
        HttpResponse.json(
          {
            success: false,
            code: 409,
            error_code: 409,
            data: { ...draft, version: 9, options: { ...draft.options, home: { order: ['top'] } } },
            metadata: null,
            message: 'Có người vừa sửa',
            message_key: 'concurrent_edit',
            errors: [],
          },
          { status: 409 },
        ),
      ),
    );
    open();
    const user = userEvent.setup();
    (await screen.findByLabelText('Kéo để sắp xếp Khóa mới')).focus();
    await user.keyboard('{ArrowUp}');
    expect(await screen.findByText(/^Trần An vừa lưu bản nháp này/)).toBeVisible();
    await user.click(screen.getByText('Lấy bản vừa lưu', { selector: 'button' }));
    await waitFor(() => expect(screen.queryByLabelText('Bỏ Hỏi đáp')).toBeNull());
  });
});

describe('publishing', () => {
  it('lists what changes, takes a note, and names the draft that was looked at', async () => {
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByText('Xuất bản', { selector: 'button' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Thứ tự các phần')).toBeVisible();
    expect(dialog.getByText('Thêm phần “Hỏi đáp”')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Ghi chú/), 'Mùa hè');
    await user.click(dialog.getByText('Xuất bản', { selector: 'button' }));
    await waitFor(() => expect(published).toEqual([{ note: 'Mùa hè', version: 4 }]));
    expect(await screen.findByText('Đã xuất bản. Từ giờ ai cũng thấy.')).toBeVisible();
  });

  it('shows what is missing where it is', async () => {
    server.use(
      http.post(at('/api/website/publish'), () =>
        refused(412, 'invalid_data', 'Dữ liệu không hợp lệ.', [
          {
            field: 'options.home.sections[0].items[0].answer.vi',
            message: 'Không được để trống.',
            message_key: 'required',
          },
        ]),
      ),
    );
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByText('Xuất bản', { selector: 'button' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Thứ tự các phần');
    await user.click(dialog.getByText('Xuất bản', { selector: 'button' }));
    expect((await screen.findAllByText('Không được để trống.')).length).toBeGreaterThan(0);
    expect(published).toEqual([]);
  });
});

it('says where a colour is hard to read, and mends it', async () => {
  open('?part=looks');
  const user = userEvent.setup();
  const typed = await screen.findByLabelText('Trên nền sáng');
  await user.tripleClick(typed);
  await user.paste('#ffe');
  expect(await screen.findByText(/hầu như chìm vào nền \(1\.0:1\)/)).toBeVisible();
  await user.click(screen.getByText(/^Dùng màu/));
  await waitFor(() => expect(screen.queryByText(/hầu như chìm vào nền/)).toBeNull());
});

it('marks a link of the menu that leads nowhere', async () => {
  open('?part=menu');
  expect(await screen.findByText('/khong-co')).toBeVisible();
  expect((await screen.findAllByText('Liên kết hỏng')).length).toBeGreaterThan(0);
});
