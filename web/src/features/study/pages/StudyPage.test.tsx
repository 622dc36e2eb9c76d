import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { aChapter, aCourse, aLesson, aLessonView, joinedCourse, notJoined } from '../../courses/fixtures';
import { article, begin, open, outline, seen, wide } from '../playerHarness';

beforeEach(begin);
afterEach(() => vi.unstubAllGlobals());

describe('the study player', () => {
  it('begins with the next lesson, which then stands in the address', async () => {
    const { router } = open(() => joinedCourse(), {}, '');
    const lesson = await article('Biến');
    expect(await lesson.findByText('Biến là chiếc hộp.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'Python cơ bản' })).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.search).toBe('?lesson=12'));
  });

  it('shows chapters, progress and locks beside it, and what comes first', async () => {
    open(() => joinedCourse());
    const chapters = await outline();
    expect(chapters.getByText('Xong 1/2 bài')).toBeInTheDocument();
    const locked = chapters.getByRole('link', { name: 'Lặp' }).closest('li');
    expect(locked).toHaveTextContent('Bạn cần học xong “Biến” trước.');
    expect(chapters.getByRole('link', { name: 'Học “Biến” trước' })).toHaveAttribute(
      'href',
      '/course-study/python-co-ban?lesson=12',
    );
    expect(chapters.getByRole('link', { name: 'Biến' })).toHaveAttribute('aria-current', 'true');
    expect(within(screen.getByRole('banner')).getByText('Đã học 40%')).toBeInTheDocument();
  });

  it('says in place of a locked lesson why, and links to the one before', async () => {
    const { router } = open(() => joinedCourse(), {}, '?lesson=21');
    const lesson = await article('Lặp');
    expect(lesson.getByText('Bạn cần học xong “Biến” trước.')).toBeInTheDocument();
    await userEvent.click(within(lesson.getByRole('list', { name: 'Cần học trước' })).getByRole('link'));
    await article('Biến');
    expect(router.state.location.search).toBe('?lesson=12');
  });

  it('says why where the server has closed it since', async () => {
    open(() => joinedCourse());
    server.use(http.get(at('/api/lesson-item/112'), () => refused(412, 'lesson_not_opened', 'Bài học mở lúc 20:00.')));
    expect(await screen.findByText('Bài học mở lúc 20:00.')).toBeInTheDocument();
  });

  it('offers to join to who has not, and leaves no progress of a preview', async () => {
    const curriculum = [
      aChapter(1, 'Bắt đầu', [aLesson(12, 'Biến', { is_preview: true }), aLesson(13, 'Kiểu', notJoined)]),
    ];
    server.use(http.get(at('/api/courses/python-co-ban/preview/12'), () => ok(aLessonView())));
    open(() => aCourse({ curriculum }));
    const lesson = await article('Biến');
    expect(await lesson.findByText('Biến là chiếc hộp.')).toBeInTheDocument();
    expect(lesson.queryByText(/Đọc đến cuối/)).not.toBeInTheDocument();
    expect(seen).toHaveLength(0);
    await userEvent.click((await outline()).getByRole('link', { name: 'Kiểu' }));
    const locked = await article('Kiểu');
    expect(locked.getByRole('button', { name: 'Tham gia khóa học' })).toBeInTheDocument();
  });

  it('tells of a lesson that is gone', async () => {
    open(() => joinedCourse(), {}, '?lesson=999');
    expect(await screen.findByText('Không tìm thấy bài học')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Học bài tiếp theo' })).toHaveAttribute(
      'href',
      '/course-study/python-co-ban?lesson=12',
    );
  });

  it('has on a phone a bar, and the chapters in a sheet', async () => {
    wide(false);
    open(() => joinedCourse());
    await article('Biến');
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    const bar = within(screen.getByRole('navigation', { name: 'Bài trước và bài sau' }));
    const button = bar.getByRole('button', { name: 'Bài 2/3, mở danh sách bài' });
    expect(button).toHaveTextContent('2 / 3');
    await userEvent.click(button);
    const sheet = within(await screen.findByRole('dialog', { name: 'Python cơ bản' }));
    server.use(http.get(at('/api/lesson-item/111'), () => ok(aLessonView({ id: 111, title: 'Xin chào' }))));
    await userEvent.click(sheet.getByRole('link', { name: 'Xin chào' }));
    await article('Xin chào');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('keys of the player', () => {
  it('go on and back, and show themselves', async () => {
    const { router } = open(() => joinedCourse());
    server.use(http.get(at('/api/lesson-item/111'), () => ok(aLessonView({ id: 111, title: 'Xin chào' }))));
    await article('Biến');
    await userEvent.keyboard('n');
    await article('Lặp');
    expect(router.state.location.search).toBe('?lesson=21');
    await userEvent.keyboard('p');
    await article('Biến');
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Phím tắt' })).toBeInTheDocument();
    await userEvent.keyboard('n');
    expect(router.state.location.search).toBe('?lesson=12');
  });

  it('are letters in a field and in a word of an input method, and others may take them first', async () => {
    const { router } = open(() => joinedCourse());
    server.use(http.get(at('/api/lesson-item/111'), () => ok(aLessonView({ id: 111, title: 'Xin chào' }))));
    await article('Biến');
    // What has just come takes the focus: nobody writes before.
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Biến' })).toHaveFocus());
    const field = document.createElement('textarea');
    document.body.append(field);
    field.focus();
    await userEvent.keyboard('n?');
    expect(field).toHaveValue('n?');
    field.remove();
    fireEvent.keyDown(document.body, { key: 'n', isComposing: true });
    fireEvent.keyDown(document.body, { key: 'n', keyCode: 229 });
    const take = (event: Event) => event.preventDefault();
    document.addEventListener('keydown', take);
    fireEvent.keyDown(document.body, { key: 'n' });
    document.removeEventListener('keydown', take);
    fireEvent.keyDown(document.body, { key: 'p' });
    await article('Xin chào');
    expect(router.state.location.search).toBe('?lesson=11');
  });
});

describe('what is beside a lesson', () => {
  const asked: string[] = [];
  beforeEach(() => {
    asked.length = 0;
    server.use(
      http.get(at('/api/user-data/comment'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('subject_kind') ?? '');
        return ok([], { page: 1, size: 20, total: 0 });
      }),
      http.get(at('/api/user-data/draft'), () => ok(null)),
    );
  });

  it('is asked for when it is opened', async () => {
    open(() => joinedCourse());
    const discussion = await screen.findByRole('tab', { name: 'Thảo luận' });
    expect(screen.queryByRole('tabpanel')).not.toBeInTheDocument();
    await userEvent.click(discussion);
    expect(await screen.findByRole('tabpanel', { name: 'Thảo luận' })).toBeInTheDocument();
    await waitFor(() => expect(asked).toEqual(['lesson']));
    await userEvent.click(screen.getByRole('tab', { name: 'Ghi chú' }));
    expect(await screen.findByRole('tabpanel', { name: 'Ghi chú' })).toBeInTheDocument();
  });

  it('opens at a comment that a notice leads to', async () => {
    open(() => joinedCourse(), {}, '?lesson=12#comment-7');
    expect(await screen.findByRole('tabpanel', { name: 'Thảo luận' })).toBeInTheDocument();
  });
});
