import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadNamespaces } from '#/i18n/i18n';
import type { RouteRow } from '#/routing/table';
import type { Classroom } from '#/features/classrooms';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { aPost } from './fixtures';
import { PostsTab } from './index';
import type { ClassPost, ClassPostInput } from './types';

beforeAll(() => loadNamespaces(['classPosts', 'comments', 'mediaBlocks']));

function show(classroom: Classroom, manage: boolean, search = '') {
  const row = {
    name: 'home',
    path: '',
    access: 'public',
    layout: 'site',
    expect: 'home:title',
    texts: [],
    page: () => Promise.resolve({ default: () => <PostsTab classroom={classroom} manage={manage} /> }),
  };
  return renderWeb({ table: [row as unknown as RouteRow], at: `/${search}`, user: person() });
}

/** Serves the posts that there are at the moment, and keeps what is sent. */
function serve(now: { posts: ClassPost[] }) {
  const sent: { id: number | null; body: ClassPostInput }[] = [];
  const deleted: number[] = [];
  const path = '/api/classroom/5/post';
  server.use(
    http.get(at(path), () => ok(now.posts, { page: 1, size: 10, total: now.posts.length })),
    http.get(at(`${path}/:post`), ({ params }) => {
      const found = now.posts.find(({ id }) => id === Number(params.post));
      return found ? ok(found) : refused(404, 'class_post_not_found', 'Không tìm thấy');
    }),
    http.post(at(path), async ({ request }) => {
      const body = (await request.json()) as ClassPostInput;
      sent.push({ id: null, body });
      const made = aPost(90 + sent.length, { title: body.title ?? '' });
      now.posts = [made, ...now.posts];
      return ok(made);
    }),
    http.put(at(`${path}/:post`), async ({ request, params }) => {
      const body = (await request.json()) as ClassPostInput;
      const id = Number(params.post);
      sent.push({ id, body });
      now.posts = now.posts.map((post) => (post.id === id ? { ...post, pinned: body.pinned ?? false } : post));
      return ok(now.posts.find((post) => post.id === id));
    }),
    http.delete(at(`${path}/:post`), ({ params }) => {
      deleted.push(Number(params.post));
      return ok(true);
    }),
  );
  return { sent, deleted };
}

/** What the tab needs of a class: a learner's. */
const aClassroom = (change: Partial<Classroom> = {}) =>
  ({ id: 5, status: 'active', me: { role: 'student', status: 'active', leads: false }, ...change }) as Classroom;
const teaches = aClassroom({ me: { role: 'teacher', status: 'active', leads: true } });
const card = async (name: string) => within(await screen.findByRole('article', { name }));

describe('the posts of a class', () => {
  it('are read by pupils, who can write none', async () => {
    serve({ posts: [aPost(1, { pinned: true, comment_count: 3 }), aPost(2)] });
    show(aClassroom(), false);
    const first = await card('Bài 1');
    expect(first.getByText('Đã ghim')).toBeVisible();
    expect(first.getByText('Cô Hạnh')).toBeVisible();
    expect(await first.findByText('vở')).toBeVisible();
    expect(first.getByRole('button', { name: '3 bình luận' })).toBeVisible();
    expect((await card('Bài 2')).getByRole('button', { name: 'Bình luận' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Viết bài' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Thao tác với bài đăng' })).not.toBeInTheDocument();
  });

  it('are discussed in their place', async () => {
    serve({ posts: [aPost(1)] });
    server.use(
      http.get(at('/api/user-data/comment'), () => ok([], { page: 1, size: 20, total: 0 })),
      http.get(at('/api/user-data/comment/people'), () => ok([])),
    );
    show(aClassroom(), false);
    await userEvent.click((await card('Bài 1')).getByRole('button', { name: 'Bình luận' }));
    expect(await screen.findByRole('textbox', { name: 'Bình luận của bạn' })).toBeVisible();
  });

  it('invite teachers to write where there is none', async () => {
    const { sent } = serve({ posts: [] });
    show(teaches, true);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Viết bài đầu tiên' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Viết bài cho lớp' }));
    await user.click(dialog.getByRole('button', { name: 'Đăng bài' }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /Tiêu đề/ }), 'Chào lớp');
    await user.type(await dialog.findByRole('textbox', { name: 'Nội dung' }), 'Mai học bù');
    await user.click(dialog.getByRole('button', { name: 'Đăng bài' }));
    await card('Chào lớp');
    const content = [{ kind: 'text', format: 'markdown', text: 'Mai học bù' }];
    expect(sent).toEqual([
      { id: null, body: { title: 'Chào lớp', content, pinned: false, publish_at: null, version: null } },
    ]);
  }, 60_000);

  it('are pinned by those who lead the class, and say when they appear', async () => {
    const { sent } = serve({ posts: [aPost(1, { is_published: false, publish_at: 1_800_000_000 })] });
    show(teaches, true);
    const user = userEvent.setup();
    const first = await card('Bài 1');
    expect(first.getByText(/Hẹn đăng/)).toBeVisible();
    expect(first.queryByRole('button', { name: 'Bình luận' })).not.toBeInTheDocument();
    await user.click(first.getByRole('button', { name: 'Thao tác với bài đăng' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Ghim lên đầu' }));
    expect(await (await card('Bài 1')).findByText('Đã ghim')).toBeVisible();
    expect(sent[0]).toMatchObject({ id: 1, body: { pinned: true, version: 1, publish_at: 1_800_000_000 } });
  });

  it('are out of sight at once when they are deleted, and come back with undo', async () => {
    const { deleted } = serve({ posts: [aPost(1)] });
    show(teaches, true);
    const user = userEvent.setup();
    await user.click((await card('Bài 1')).getByRole('button', { name: 'Thao tác với bài đăng' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Xóa bài' }));
    await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
    await card('Bài 1');
    expect(deleted).toEqual([]);
  });

  it('can only be read in a class that has ended', async () => {
    serve({ posts: [aPost(1)] });
    show({ ...teaches, status: 'finished' }, true);
    expect((await card('Bài 1')).queryByRole('button', { name: 'Thao tác với bài đăng' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Viết bài' })).not.toBeInTheDocument();
  });

  it('stand above the others where a link leads to one, each once', async () => {
    serve({ posts: [aPost(1), aPost(2)] });
    show(aClassroom(), false, '?tab=posts&post=2');
    await card('Bài 1');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(screen.getAllByRole('article')[0]).toHaveAccessibleName('Bài 2');
  });
});
