import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, http, ok, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { aRevision, storedPost } from '../fixtures';
import { servePost, withCategories } from '../postServer';
import { blogAuthoringRoutes } from '../routes';
import type { PostInput } from '../types';

/** A busy machine is no failure. */
const patient = { timeout: 20_000 };
const edit = ['list', 'create', 'read', 'update', 'delete'];
const teacher = person({ role: 'teacher', permissions: { blog: edit } });
const open = () => renderWeb({ table: blogAuthoringRoutes, at: '/manage/blog/7', user: teacher });
const box = (name: string) => screen.findByRole('textbox', { name }, patient);
const button = (name: string) => screen.findByRole('button', { name }, patient);
const kept = () => localStorage.getItem('lophoc.post-draft.5.7');

beforeAll(() => import('./PostEditorPage'), 120_000);
beforeEach(withCategories);

describe('writing a post', { timeout: 180_000 }, () => {
  it('saves itself with a key of its own each time, and goes on where the author is', async () => {
    const state = servePost();
    open();
    const title = await box('Tên bài viết');
    await userEvent.type(title, ' Từ đây');
    expect(await screen.findByText(/^Đã tự lưu lúc .*\.$/, {}, patient)).toBeInTheDocument();
    expect(state.sent.at(-1)).toMatchObject({ title: 'Học lập trình từ đâu? Từ đây', version: 4, autosave: true });
    expect(document.activeElement).toBe(title);
    expect(kept()).toBeNull();
    await userEvent.type(title, '!');
    await expect.poll(() => state.sent.at(-1)?.version, patient).toBe(5);
    expect(new Set(state.sent.map(({ key }) => key)).size).toBe(2);
  });

  it('tells words and minutes, and the excerpt that is made by itself', async () => {
    servePost();
    open();
    expect(await screen.findByText(/6 từ/, {}, patient)).toHaveTextContent('1 phút đọc');
    expect(await box('Tóm tắt (không bắt buộc)')).toHaveAttribute('placeholder', 'Bắt đầu từ một ngôn ngữ.');
  });

  it('is saved by Ctrl+S, in English as well', async () => {
    const state = servePost();
    open();
    await userEvent.click(await button('Tiếng Anh'));
    await userEvent.type(await box('Tên bài viết (tiếng Anh) (không bắt buộc)'), 'Where to begin?');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect
      .poll(() => state.sent[0], patient)
      .toMatchObject({
        autosave: false,
        translations: { en: { title: 'Where to begin?', content: '', excerpt: '' } },
      });
  });

  it('keeps what is written without a connection, and has it back after a reload', async () => {
    const state = servePost();
    server.use(http.put(at('/api/blog-posts/7'), () => HttpResponse.error()));
    const { view } = open();
    await userEvent.type(await box('Tên bài viết'), ' mới');
    expect(await screen.findByText(/Mất kết nối với máy chủ/, {}, patient)).toBeInTheDocument();
    view.unmount();
    server.resetHandlers();
    withCategories();
    const again = servePost(state.post);
    open();
    expect(await box('Tên bài viết')).toHaveValue('Học lập trình từ đâu? mới');
    expect(screen.getByText(/Đã lấy lại những thay đổi chưa lưu/)).toBeInTheDocument();
    await userEvent.click(await button('Lưu'));
    await expect.poll(() => again.sent.at(-1)?.title, patient).toBe('Học lập trình từ đâu? mới');
    await waitFor(() => expect(kept()).toBeNull());
  });

  it('sends a save whose answer was lost once more with its key, and is in no conflict with itself', async () => {
    const state = servePost();
    const keys: unknown[] = [];
    server.use(
      http.put(
        at('/api/blog-posts/7'),
        async ({ request }) => {
          const body = (await request.json()) as PostInput;
          keys.push(body.key);
          // It has arrived.
          state.lastKey = body.key ?? '';
          state.post = storedPost({ version: 5 }, { title: body.title ?? '' });
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    open();
    await userEvent.type(await box('Tên bài viết'), ' A');
    await screen.findByText(/Mất kết nối với máy chủ/, {}, patient);
    await userEvent.type(await box('Tên bài viết'), 'B');
    await expect.poll(() => state.sent.at(-1)?.title, patient).toBe('Học lập trình từ đâu? AB');
    expect(state.sent[0]?.key).toBe(keys[0]);
    expect(state.sent.at(-1)?.version).toBe(5);
    expect(screen.queryByRole('region', { name: 'Hai phiên bản của bài viết' })).not.toBeInTheDocument();
  });

  it('shows both versions, each to be copied, and saves what is chosen of them', async () => {
    const state = servePost();
    open();
    const title = await box('Tên bài viết');
    state.post = storedPost({ version: 9 }, { title: 'Của cô Lan', content: 'Viết lại.' });
    await userEvent.type(title, ' của tôi');
    const both = await screen.findByRole('region', { name: 'Hai phiên bản của bài viết' }, patient);
    const titles = within(both).getByRole('radiogroup', { name: 'Tên bài viết' });
    expect(titles).toHaveTextContent('Của cô Lan');
    expect(titles).toHaveTextContent('cả hai cùng sửa');
    expect(within(titles).getAllByRole('button', { name: /^Sao chép Tên bài viết/ })).toHaveLength(2);
    const content = within(both).getByRole('radiogroup', { name: 'Nội dung' });
    expect(within(content).getByRole('radio', { name: /Của người khác/ })).toBeChecked();
    await userEvent.click(within(both).getByRole('button', { name: 'Lưu theo lựa chọn' }));
    await expect
      .poll(() => state.sent.at(-1), patient)
      .toMatchObject({ version: 9, title: 'Học lập trình từ đâu? của tôi', content: 'Viết lại.' });
    await waitFor(() => expect(both).not.toBeInTheDocument());
  });

  it('brings a revision back, once what it changes was looked at', async () => {
    const state = servePost();
    const restored: unknown[] = [];
    server.use(
      http.get(at('/api/blog-posts/7/revisions'), () =>
        ok([aRevision(4, {}), aRevision(2, { content: 'Bắt đầu từ Scratch.' })]),
      ),
      http.post(at('/api/blog-posts/7/restore'), async ({ request }) => {
        restored.push(await request.json());
        state.post = storedPost({ version: 5 }, { content: 'Bắt đầu từ Scratch.' });
        return ok(state.post);
      }),
    );
    open();
    await userEvent.click(await button('Các bản lưu'));
    const list = await screen.findByRole('list', { name: 'Các bản lưu của bài viết' }, patient);
    await userEvent.click(within(list).getAllByRole('button')[1] as HTMLElement);
    const changes = await screen.findByRole('region', { name: 'Nội dung' });
    expect(within(changes).getByText('Bắt đầu từ Scratch.')).toBeInTheDocument();
    await userEvent.click(await button('Lấy lại bản này'));
    const question = await screen.findByRole('dialog', { name: /^Lấy lại bản lưu lúc/ }, patient);
    await userEvent.click(within(question).getByRole('button', { name: 'Lấy lại bản này' }));
    await expect.poll(() => restored, patient).toEqual([{ revision: 2 }]);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nội dung' })).toHaveValue('Bắt đầu từ Scratch.'));
  });
});
