import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { at, http, ok, refused, server } from '../../../tests/server';
import { person, renderWeb } from '../../../tests/screen';
import { authRoutes } from '#/auth/routes';
import { signInDialog } from '#/auth/signInDialog';
import type { UserInfo } from '#/api/types';
import { loadNamespaces } from '#/i18n/i18n';
import type { RouteRow } from '#/routing/table';
import { aComment } from './fixtures';
import { Discussion, DiscussionFold, LessonNotes } from './index';
import type { Comment } from './types';

beforeAll(() => loadNamespaces(['comments']));
afterEach(() => {
  signInDialog.close();
  vi.useRealTimers();
});

function show(page: () => React.ReactNode, user: UserInfo | null = person(), hash = '') {
  const row = {
    name: 'home',
    path: '',
    access: 'public',
    layout: 'site',
    expect: 'home:title',
    texts: ['comments'],
    page: () => Promise.resolve({ default: () => <>{page()}</> }),
  };
  return renderWeb({ table: [row as unknown as RouteRow, ...authRoutes], at: `/${hash}`, user });
}

const discussion = () => <Discussion kind="question" id={7} />;

/** Serves the threads and replies that there are at the moment, and keeps what is sent. */
function serve(now: { threads: Comment[]; replies?: Comment[] }) {
  const sent: unknown[] = [];
  server.use(
    http.get(at('/api/user-data/comment'), ({ request }) => {
      const only = new URL(request.url).searchParams.get('comment');
      const threads = only === null ? now.threads : now.threads.slice(0, 1);
      return ok(threads, { page: 1, size: 20, total: threads.length });
    }),
    http.get(at('/api/user-data/comment/:id/replies'), () =>
      ok(now.replies ?? [], { page: 1, size: 20, total: now.replies?.length ?? 0 }),
    ),
    http.get(at('/api/user-data/comment/people'), () =>
      ok([
        { id: 1, name: 'Cô Lan', is_teacher: true },
        { id: 9, name: 'Lê Bình', is_teacher: false },
      ]),
    ),
    http.post(at('/api/user-data/comment'), async ({ request }) => {
      const body = (await request.json()) as { content: string; parent_id: number | null };
      sent.push(body);
      const made = aComment(90 + sent.length, { html: `<p>${body.content}</p>`, parent_id: body.parent_id });
      if (body.parent_id === null) now.threads = [made, ...now.threads];
      else now.replies = [...(now.replies ?? []), made];
      return ok(made);
    }),
  );
  return sent;
}

const article = async (name: string) => within((await screen.findAllByRole('article', { name }))[0]!);

describe('a spoiler', () => {
  it('is sent as one, and veiled where the server keeps its text', async () => {
    const hidden = aComment(11, { is_spoiler: true, is_hidden_spoiler: true, html: '', content: '' });
    const sent = serve({ threads: [hidden] });
    show(discussion);
    const user = userEvent.setup();
    const found = await article('Bình luận của Lê Bình');
    expect(found.getByText('Bình luận có lời giải. Giải xong bài này để xem.')).toBeVisible();
    expect(found.getByText('Có lời giải')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Bình luận của bạn' }), 'Cộng dồn');
    await user.click(screen.getByRole('checkbox', { name: 'Có tiết lộ lời giải' }));
    await user.click(screen.getByRole('button', { name: 'Gửi bình luận' }));
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ content: 'Cộng dồn', is_spoiler: true })]));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Có tiết lộ lời giải' })).not.toBeChecked());
  });

  it('is no matter of courses', async () => {
    serve({ threads: [] });
    show(() => <Discussion kind="course" id={7} />);
    expect(await screen.findByRole('textbox', { name: 'Bình luận của bạn' })).toBeVisible();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

it('a discussion that a contest closes says so, and takes nothing', async () => {
  const closed = {
    success: true,
    code: 200,
    error_code: 0,
    data: [],
    metadata: { page: 1, size: 20, total: 0, is_closed: true },
  };
  server.use(http.get(at('/api/user-data/comment'), () => Response.json(closed)));
  show(discussion);
  expect(await screen.findByText('Thảo luận đang đóng')).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

describe('a discussion', () => {
  it('is empty at first, and shows what is written', async () => {
    const sent = serve({ threads: [] });
    show(discussion);
    expect(await screen.findByText('Chưa có bình luận nào')).toBeInTheDocument();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Gửi bình luận' }));
    expect(await screen.findByText('Không được để trống')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Bình luận của bạn' }), 'Xin chào');
    await user.click(screen.getByRole('button', { name: 'Gửi bình luận' }));
    expect(await screen.findByText('Xin chào', { selector: 'p' })).toBeInTheDocument();
    expect(sent).toEqual([
      { subject_kind: 'question', subject_id: 7, parent_id: null, content: 'Xin chào', key: expect.any(String) },
    ]);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Bình luận của bạn' })).toHaveValue(''));
  });

  it('folds replies with their number, and takes a reply', async () => {
    const answer = aComment(12, {
      parent_id: 11,
      author: { id: 1, name: 'Cô Lan', is_teacher: true },
      is_teacher_answer: true,
    });
    const sent = serve({ threads: [aComment(11, { reply_count: 1, is_answered: true })], replies: [answer] });
    show(discussion);
    const user = userEvent.setup();
    expect((await article('Bình luận của Lê Bình')).getByText('Đã có giáo viên trả lời')).toBeInTheDocument();
    expect(screen.queryByText('Câu 12')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '1 câu trả lời', expanded: false }));
    const reply = await article('Bình luận của Cô Lan');
    expect(reply.getByText('Câu trả lời của giáo viên')).toBeInTheDocument();
    expect(reply.getByText('Giáo viên')).toBeInTheDocument();
    await user.click(reply.getByRole('button', { name: 'Trả lời' }));
    await user.type(await screen.findByRole('textbox', { name: 'Câu trả lời của bạn' }), 'Em cảm ơn');
    await user.click(screen.getByRole('button', { name: 'Gửi trả lời' }));
    expect(await screen.findByText('Em cảm ơn', { selector: 'p' })).toBeInTheDocument();
    expect(sent).toMatchObject([{ parent_id: 12, content: 'Em cảm ơn' }]);
  });

  it('offers people where @ is typed, by keys and without accents', async () => {
    serve({ threads: [] });
    show(discussion);
    const user = userEvent.setup();
    const area = await screen.findByRole('textbox', { name: 'Bình luận của bạn' });
    await user.type(area, 'Nhờ @');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Lê Bình');
    await user.keyboard('co');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    await user.keyboard('{Enter}');
    expect(area).toHaveValue('Nhờ @[Cô Lan](user:1) ');
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it('asks visitors to sign in, and shows them what there is', async () => {
    serve({ threads: [aComment(11)] });
    show(discussion, null);
    expect(await screen.findByText('Câu 11')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    act(() => screen.getByRole('button', { name: 'Đăng nhập để bình luận' }).click());
    expect(signInDialog.current()?.title).toBe('Đăng nhập để tham gia thảo luận');
  });

  it('lets teachers hide and mark, and takes a deletion back', async () => {
    const now = { threads: [aComment(11, { can_hide: true, can_delete: true })] };
    serve(now);
    const changes: unknown[] = [];
    server.use(
      http.put(at('/api/user-data/comment/:id'), async ({ request }) => {
        changes.push(await request.json());
        now.threads = [aComment(11, { can_hide: true, can_delete: true, is_hidden: true })];
        return ok(now.threads[0]);
      }),
    );
    show(discussion);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Thao tác với bình luận của Lê Bình' }));
    expect(screen.queryByRole('menuitem', { name: /Đánh dấu là/ }), 'only replies are answers').not.toBeInTheDocument();
    await user.click(await screen.findByRole('menuitem', { name: 'Ẩn với người học' }));
    expect(await screen.findByText('Đang ẩn')).toBeInTheDocument();
    expect(changes).toEqual([{ is_hidden: true }]);
    await user.click(screen.getByRole('button', { name: 'Thao tác với bình luận của Lê Bình' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Xóa' }));
    await waitFor(() => expect(screen.queryByText('Câu 11')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
    expect(await screen.findByText('Câu 11')).toBeInTheDocument();
  });

  it('keeps a line of what was deleted, and what was typed where sending failed', async () => {
    serve({ threads: [aComment(11, { author: null, is_removed: true, html: '', reply_count: 2 })] });
    server.use(
      http.post(at('/api/user-data/comment'), () => refused(429, 'comment_too_fast', 'Bạn bình luận quá nhanh.')),
    );
    show(discussion);
    const user = userEvent.setup();
    expect(await screen.findByText('Bình luận này đã bị xóa.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Trả lời' })).not.toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Bình luận của bạn' }), 'Nữa');
    await user.click(screen.getByRole('button', { name: 'Gửi bình luận' }));
    expect(await screen.findByText('Bạn bình luận quá nhanh.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Bình luận của bạn' })).toHaveValue('Nữa');
  });

  it('opens the thread that a link leads to, once', async () => {
    serve({ threads: [aComment(11, { reply_count: 1 })], replies: [aComment(12, { parent_id: 11 })] });
    show(() => <DiscussionFold kind="question" id={7} title="Hỏi đáp" />, person(), '#comment-12');
    expect(await screen.findByText('Câu 12')).toBeInTheDocument();
    const linked = screen.getByRole('region', { name: 'Bình luận được dẫn tới' });
    expect(within(linked).getByText('Câu 11')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText('Câu 11')).toHaveLength(1));
  });

  it('loads nothing before it is opened where it is folded', async () => {
    show(() => <DiscussionFold kind="question" id={7} title="Hỏi đáp" />);
    serve({ threads: [aComment(11)] });
    await userEvent.click(await screen.findByRole('button', { name: 'Hỏi đáp', expanded: false }));
    expect(await screen.findByText('Câu 11')).toBeInTheDocument();
  });
});

describe('a comment on the blog', () => {
  it('is reported with a reason by who reads it, elsewhere not', async () => {
    serve({ threads: [aComment(11)] });
    const reports: unknown[] = [];
    server.use(
      http.post(at('/api/user-data/comment/11/report'), async ({ request }) => {
        reports.push(await request.json());
        return ok(true);
      }),
    );
    const { view } = show(() => <Discussion kind="post" id={7} />);
    const user = userEvent.setup();
    await user.click((await article('Bình luận của Lê Bình')).getByRole('button', { name: /^Thao tác/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Báo cáo…' }));
    await user.type(await screen.findByRole('textbox', { name: 'Lý do' }), 'Quảng cáo');
    await user.click(screen.getByRole('button', { name: 'Gửi báo cáo' }));
    await waitFor(() => expect(reports).toEqual([{ reason: 'Quảng cáo' }]));
    view.unmount();
    show(discussion);
    await article('Bình luận của Lê Bình');
    expect(screen.queryByRole('button', { name: /^Thao tác/ })).not.toBeInTheDocument();
  });
});

describe('the notes of a lesson', () => {
  it('are kept after a pause, and again where that failed', async () => {
    const kept: unknown[] = [];
    let isAway = true;
    server.use(
      http.get(at('/api/user-data/draft'), ({ request }) => {
        const key = new URL(request.url).searchParams.get('key');
        return ok({ key, data: { text: 'Vòng lặp' }, updated_at: 1 });
      }),
      http.post(at('/api/user-data/draft'), async ({ request }) => {
        if (isAway) return refused(503, 'server_overloaded', 'Máy chủ đang quá tải.');
        const body = (await request.json()) as object;
        kept.push(body);
        return ok({ ...body, updated_at: 2 });
      }),
    );
    show(() => <LessonNotes lessonId={3} />);
    const area = await screen.findByRole('textbox', { name: 'Ghi chú cho bài học này' });
    expect(area).toHaveValue('Vòng lặp');
    await userEvent.type(area, ' for');
    expect(await screen.findByText('Chưa lưu')).toBeInTheDocument();
    expect(await screen.findByText(/Chưa lưu được/)).toBeInTheDocument();
    isAway = false;
    expect(await screen.findByText(/^Đã lưu lúc/)).toBeInTheDocument();
    expect(kept).toEqual([{ key: 'note/3', data: { text: 'Vòng lặp for' } }]);
  });

  it('ask visitors to sign in', async () => {
    show(() => <LessonNotes lessonId={3} />, null);
    expect(await screen.findByRole('button', { name: 'Đăng nhập để ghi chú' })).toBeInTheDocument();
  });
});
