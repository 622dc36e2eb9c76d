import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, http, ok, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { storedPost } from '../fixtures';
import { servePost, withCategories } from '../postServer';
import { blogAuthoringRoutes } from '../routes';

/** A busy machine is no failure. */
const patient = { timeout: 20_000 };
const edit = ['list', 'create', 'read', 'update', 'delete'];
const teacher = person({ role: 'teacher', permissions: { blog: edit } });
const admin = person({ role: 'admin', permissions: { blog: [...edit, 'approval'] } });
const open = (user = teacher) => renderWeb({ table: blogAuthoringRoutes, at: '/manage/blog/7', user });
const box = (name: string) => screen.findByRole('textbox', { name }, patient);
const button = (name: string) => screen.findByRole('button', { name }, patient);

beforeAll(() => import('./PostEditorPage'), 120_000);
beforeEach(withCategories);

describe('the way of a post to its readers', { timeout: 180_000 }, () => {
  it('begins with saving what is unsaved', async () => {
    const state = servePost();
    open();
    await userEvent.type(await box('Tên bài viết'), '!');
    await userEvent.click(await button('Gửi duyệt'));
    await expect.poll(() => state.steps, patient).toEqual([{ id: 7, action: 'submit' }]);
    expect(state.sent[0]).toMatchObject({ title: 'Học lập trình từ đâu?!', version: 4 });
  });

  it('brings changes of what is out to its reviewers, or to readers by who may', async () => {
    const out = storedPost({ status: 'published', is_live: true, has_changes: true, publish_at: 1_790_000_000 });
    const state = servePost(out);
    const { view } = open();
    expect(await screen.findByText('Đang hiển thị bản cũ', {}, patient)).toBeInTheDocument();
    await userEvent.click(await button('Gửi duyệt thay đổi'));
    await expect.poll(() => state.sent, patient).toMatchObject([{ version: 4, autosave: false }]);
    view.unmount();
    const again = servePost(out);
    open(admin);
    await userEvent.click(await button('Xuất bản thay đổi'));
    await expect.poll(() => again.steps, patient).toEqual([{ id: 7, action: 'publish' }]);
  });

  it('never goes by Ctrl+S: what is out is saved for its author', async () => {
    const state = servePost(storedPost({ status: 'published', is_live: true, has_changes: false }));
    open(admin);
    await userEvent.type(await box('Tên bài viết'), '!');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.poll(() => state.sent[0], patient).toMatchObject({ autosave: true });
  });

  it('its reviewer reads what was changed beside the reason', async () => {
    const state = servePost(storedPost({ status: 'waiting_for_approval' }));
    server.use(
      http.get(at('/api/blog-posts/7/changes'), () =>
        ok([{ field: 'translations.en.title', lines: [{ kind: 'added', text: 'Where to begin?' }] }]),
      ),
    );
    open(admin);
    const changes = await screen.findByRole('region', { name: 'Thay đổi so với bản đã xuất bản' }, patient);
    expect(await within(changes).findByText('Where to begin?')).toBeInTheDocument();
    await userEvent.click(await button('Từ chối'));
    const dialog = await screen.findByRole('dialog', {}, patient);
    expect(await within(dialog).findByRole('region', { name: 'Tên bài viết (tiếng Anh)' })).toBeInTheDocument();
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Lý do' }), 'Thiếu ví dụ.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Từ chối' }));
    await expect.poll(() => state.steps, patient).toEqual([{ id: 7, action: 'reject', reason: 'Thiếu ví dụ.' }]);
  });

  it('can be looked at by whoever has a link', async () => {
    servePost();
    server.use(http.post(at('/api/blog-posts/7/preview'), () => ok({ url: '/blog/hoc-lap-trinh-tu-dau?preview=abc' })));
    open();
    await userEvent.click(await button('Liên kết xem trước'));
    const link = await screen.findByRole('link', { name: /preview=abc$/ }, patient);
    expect(link).toHaveAttribute('href', `${location.origin}/blog/hoc-lap-trinh-tu-dau?preview=abc`);
    expect(screen.getByRole('button', { name: /Sao chép liên kết xem trước/ })).toBeInTheDocument();
  });

  it('is not for who may not change the post', async () => {
    servePost(storedPost({ can_edit: false }));
    open();
    expect(await screen.findByText('403', {}, patient)).toBeInTheDocument();
  });
});
