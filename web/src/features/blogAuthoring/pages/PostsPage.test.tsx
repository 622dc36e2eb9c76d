import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { UNDO_MS } from '#/ui/removal';
import { at, http, ok, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { aPost, aWaiting, storedPost } from '../fixtures';
import { blogAuthoringRoutes } from '../routes';
import type { PostItem } from '../types';

const patient = { timeout: 20_000 };
const edit = ['list', 'create', 'read', 'update', 'delete'];
const teacher = person({ role: 'teacher', permissions: { blog: edit } });
const admin = person({ role: 'admin', permissions: { blog: [...edit, 'approval'] } });
const open = (address = '/manage/blog', user = teacher) => renderWeb({ table: blogAuthoringRoutes, at: address, user });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }, patient));
const choose = async (row: string, entry: string) => {
  await press(`Thao tác khác: ${row}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }, patient));
};

const out = aPost({
  id: 8,
  slug: 'tong-ket',
  title: 'Tổng kết năm',
  status: 'published',
  is_live: true,
  has_changes: false,
  publish_at: 1_790_000_000,
});

/** The list and what waits, with what was asked for. */
function serve(items: PostItem[] = [aPost(), out], waiting = [aWaiting(11)]) {
  const asked: string[] = [];
  server.use(
    http.get(at('/api/blog-posts/me'), ({ request }) => {
      const { search } = new URL(request.url);
      asked.push(search);
      const found = search.includes('waiting=true') ? items.slice(0, 1) : items;
      return ok(found, { page: 1, size: 12, total: found.length });
    }),
    http.get(at('/api/user-data/comment/waiting'), () => ok(waiting, { page: 1, size: 12, total: waiting.length })),
  );
  return asked;
}

beforeAll(() => Promise.all([import('./PostsPage'), import('../moderation/WaitingComments')]), 120_000);

describe('the list of posts', { timeout: 120_000 }, () => {
  it('shows each with where it stands and what readers have of it, and leads to its form', async () => {
    const asked = serve();
    open('/manage/blog?status=draft&search=h');
    const link = await screen.findByRole('link', { name: 'Học lập trình từ đâu?' }, patient);
    expect(link).toHaveAttribute('href', '/manage/blog/7');
    const row = link.closest('tr');
    expect(row).toHaveTextContent('Cô Hạnh');
    expect(row).toHaveTextContent('Bản nháp');
    expect(row).toHaveTextContent('Chưa hiển thị');
    expect(screen.getByRole('link', { name: 'Tổng kết năm' }).closest('tr')).toHaveTextContent('Đang hiển thị');
    expect(asked).toContain('?page=1&size=12&search=h&status=draft');
  });

  it('has my blog, and what waits with its number', async () => {
    const asked = serve();
    open('/manage/blog', admin);
    await userEvent.click(await screen.findByRole('link', { name: 'Chờ duyệt 1' }, patient));
    await waitFor(() => expect(asked.at(-1)).toContain('waiting=true'));
    await userEvent.click(screen.getByRole('link', { name: 'Blog của tôi' }));
    await waitFor(() => expect(asked.at(-1)).toContain('mine=true'));
  });

  it('begins a post with its title alone', async () => {
    serve([]);
    const made: unknown[] = [];
    server.use(
      http.post(at('/api/blog-posts'), async ({ request }) => {
        made.push(await request.json());
        return ok(storedPost());
      }),
      http.get(at('/api/blog-posts/7'), () => ok(storedPost())),
      http.get(at('/api/category'), () => ok([])),
    );
    const { router } = open('/manage/blog#new');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tên bài viết' }, patient), 'Học hè');
    await press('Tạo và viết tiếp');
    await expect.poll(() => router.state.location.pathname, patient).toBe('/manage/blog/7');
    expect(made).toEqual([{ title: 'Học hè', status: 'draft', key: expect.stringMatching(/^[\da-f-]{36}$/) }]);
  });

  it('takes a post down once that is agreed to', async () => {
    serve();
    const steps: unknown[] = [];
    server.use(
      http.put(at('/api/blog-posts/manage'), async ({ request }) => {
        steps.push(await request.json());
        return ok(storedPost({ id: 8 }));
      }),
    );
    open();
    await choose('Tổng kết năm', 'Gỡ xuống');
    const dialog = await screen.findByRole('dialog', {}, patient);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Gỡ xuống' }));
    await expect.poll(() => steps, patient).toEqual([{ id: 8, action: 'unpublish' }]);
  });

  it('deletes after ten seconds in which it can be taken back', async () => {
    serve();
    const deleted: string[] = [];
    server.use(
      http.delete(at('/api/blog-posts/:id'), ({ params }) => {
        deleted.push(String(params.id));
        return ok(true);
      }),
    );
    open();
    await screen.findByRole('link', { name: 'Học lập trình từ đâu?' }, patient);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await choose('Học lập trình từ đâu?', 'Xóa');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Học lập trình từ đâu?' })).not.toBeInTheDocument());
    await userEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
    expect(await screen.findByRole('link', { name: 'Học lập trình từ đâu?' })).toBeInTheDocument();
    await choose('Học lập trình từ đâu?', 'Xóa');
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    vi.useRealTimers();
    await expect.poll(() => deleted, patient).toEqual(['7']);
  });
});

describe('comments that wait', { timeout: 120_000 }, () => {
  it('are let through after ten seconds in which that can be taken back', async () => {
    serve([], [aWaiting(11), aWaiting(12, { is_held: false, reasons: ['Quảng cáo'] })]);
    const changed: unknown[] = [];
    server.use(
      http.put(at('/api/user-data/comment/:id'), async ({ params, request }) => {
        changed.push([params.id, await request.json()]);
        return ok(aWaiting(11).comment);
      }),
    );
    open('/manage/blog?show=comments');
    const [held, reported] = await screen.findAllByRole('article', { name: 'Bình luận của Lê Bình' }, patient);
    expect(held).toHaveTextContent('Chờ duyệt');
    expect(reported).toHaveTextContent('Quảng cáo');
    expect(within(held!).getByRole('link', { name: 'Học lập trình từ đâu?' })).toHaveAttribute(
      'href',
      '/blog/hoc-lap-trinh-tu-dau#comment-11',
    );
    expect(screen.queryByRole('button', { name: 'Chặn người viết' })).not.toBeInTheDocument();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await userEvent.click(within(held!).getByRole('button', { name: 'Cho hiện' }));
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    vi.useRealTimers();
    await expect.poll(() => changed, patient).toEqual([['11', { is_hidden: false }]]);
  });

  it('say at once that a moderator has blocked their author', async () => {
    serve();
    const blocks: unknown[] = [];
    server.use(
      http.put(at('/api/user-data/comment/block'), async ({ request }) => {
        blocks.push(await request.json());
        return ok(true);
      }),
    );
    open('/manage/blog?show=comments', admin);
    await press('Chặn người viết');
    await press('Hoàn tác');
    await expect
      .poll(() => blocks, patient)
      .toEqual([
        { user_id: 9, is_blocked: true },
        { user_id: 9, is_blocked: false },
      ]);
  });
});
