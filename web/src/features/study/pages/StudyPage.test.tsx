import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import type { CourseView, LessonFinish, LessonView } from '#/features/courses';
import { aChapter, aCourse, aLesson, aLessonView, aStanding, joinedCourse } from '../../courses/fixtures';
import { aQuestion } from '../../questions/fixtures';
import { studyRoutes } from '../routes';

/** What was told of lessons. */
const told: { percent: string | null; body: Record<string, unknown> }[] = [];
/** Ends of lessons come into sight when a test says so. */
const seen: (() => void)[] = [];

class FakeObserver {
  constructor(onChange: IntersectionObserverCallback) {
    const entry = { isIntersecting: true } as IntersectionObserverEntry;
    seen.push(() => onChange([entry], this as unknown as IntersectionObserver));
  }
  observe() {}
  disconnect() {}
}

/** The width of the window that media queries are told. */
function wide(isWide: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') ? isWide : query.includes('max-width') ? !isWide : false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

beforeEach(() => {
  told.length = 0;
  seen.length = 0;
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  wide(true);
});

afterEach(() => vi.unstubAllGlobals());

/** Opens the player at a lesson of a course; both may change while it is open. */
function open(course: () => CourseView, lesson: Partial<LessonView> | null = {}, search = '?lesson=12') {
  server.use(
    http.get(at('/api/courses/:slug'), () => ok(course())),
    http.get(at('/api/lesson-item/112'), () => ok(aLessonView(lesson ?? {}))),
  );
  return renderWeb({ table: studyRoutes, at: `/course-study/python-co-ban${search}`, user: person() });
}

/** The server takes what it is told, and answers. */
function answers(answer: Partial<LessonFinish>, then?: () => void) {
  server.use(
    http.put(at('/api/learning/lesson/112/finish'), async ({ request }) => {
      told.push({
        percent: new URL(request.url).searchParams.get('percent_complete'),
        body: (await request.json()) as Record<string, unknown>,
      });
      then?.();
      return ok({ percent: 0, course_percent: 40, next_lesson_id: null, coins: 0, congratulate: null, ...answer });
    }),
  );
}

const article = async (name: string) => within(await screen.findByRole('article', { name }));
const outline = async () => within(await screen.findByRole('complementary', { name: 'Các bài của khóa học' }));

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
    const curriculum = [aChapter(1, 'Bắt đầu', [aLesson(12, 'Biến', { is_preview: true })])];
    server.use(http.get(at('/api/courses/python-co-ban/preview/12'), () => ok(aLessonView())));
    open(() => aCourse({ curriculum }));
    const lesson = await article('Biến');
    expect(await lesson.findByText('Biến là chiếc hộp.')).toBeInTheDocument();
    expect(lesson.queryByText(/Đọc đến cuối/)).not.toBeInTheDocument();
    expect(seen).toHaveLength(0);
  });

  it('tells of a lesson that is gone, and of a course that is none', async () => {
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

describe('a lesson is done', () => {
  /** The course once lesson 12 is done: what comes after it is open. */
  const after = () =>
    joinedCourse({
      my: { ...aStanding, percent: 67, next: { item_id: 21, lesson_id: 121, title: 'Lặp' } },
      curriculum: [
        aChapter(1, 'Bắt đầu', [
          aLesson(11, 'Xin chào', { state: 'done', percent: 100 }),
          aLesson(12, 'Biến', { state: 'done', percent: 100 }),
        ]),
        aChapter(2, 'Vòng lặp', [aLesson(21, 'Lặp')]),
      ],
    });

  it('when its end has come into sight: the outline says so, and the next one is offered', async () => {
    let isDone = false;
    answers({ percent: 100, course_percent: 67, coins: 10, congratulate: 'lesson' }, () => (isDone = true));
    open(() => (isDone ? after() : joinedCourse()));
    const lesson = await article('Biến');
    expect(await lesson.findByText('Đọc đến cuối là xong bài này.')).toBeInTheDocument();
    await waitFor(() => expect(seen).toHaveLength(1));
    act(() => seen[0]?.());
    expect(await lesson.findByText('Bạn đã học xong bài này.')).toBeInTheDocument();
    expect(told).toEqual([{ percent: '100', body: { key: expect.any(String) } }]);
    expect(await screen.findByText('Bạn đã học xong bài “Biến”')).toBeInTheDocument();
    expect(screen.getByText('Bạn được thưởng 10 uCoin')).toBeInTheDocument();
    const chapters = await outline();
    expect(await chapters.findByText('Xong 2/2 bài')).toBeInTheDocument();
    expect(chapters.queryByRole('link', { name: 'Học “Biến” trước' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Bài tiếp theo' })).toHaveAttribute(
      'href',
      '/course-study/python-co-ban?lesson=21',
    );
  });

  it('by a button, for who uses the keyboard; what the server refuses is said', async () => {
    server.use(
      http.put(at('/api/learning/lesson/112/finish'), () =>
        refused(412, 'lesson_not_opened', 'Bài học chưa mở cho bạn.'),
      ),
    );
    open(() => joinedCourse());
    const button = await screen.findByRole('button', { name: 'Tôi đã đọc xong' });
    await userEvent.click(button);
    expect(await screen.findByText(/Bài học chưa mở cho bạn\./)).toBeInTheDocument();
    answers({ percent: 100 });
    await userEvent.click(button);
    expect(await screen.findByText('Bạn đã học xong bài này.')).toBeInTheDocument();
  });

  it('of files when one is opened', async () => {
    answers({ percent: 100 });
    const files = [{ name: 'bai.pdf', url: '/files/a', size: 2048, mime: 'application/pdf' }];
    open(() => joinedCourse(), { type: 'file', files });
    expect(await screen.findByText('Mở một tệp là xong bài này.')).toBeInTheDocument();
    fireEvent.click(await screen.findByRole('link', { name: /bai\.pdf/ }));
    expect(await screen.findByText('Bạn đã học xong bài này.')).toBeInTheDocument();
    expect(told).toHaveLength(1);
  });

  it('of a film by the seconds that were played', async () => {
    answers({ percent: 2, course_percent: 41 });
    const video = { url: '/files/1/a.mp4', captions: [] } as unknown as LessonView['video'];
    open(() => joinedCourse(), { type: 'video', video, position: 62 });
    const film = await screen.findByRole('region', { name: 'Biến' });
    expect(within(film).getByRole('button', { name: 'Xem tiếp từ 1:02' })).toBeInTheDocument();
    const element = film.querySelector('video');
    if (!element) throw new Error('no film');
    Object.defineProperty(element, 'duration', { configurable: true, value: 100 });
    const reach = (second: number) => {
      element.currentTime = second;
      fireEvent.timeUpdate(element);
    };
    [10, 11, 12].forEach(reach);
    fireEvent.seeking(element);
    [80, 81].forEach(reach);
    fireEvent.pause(element);
    await waitFor(() => expect(told).toHaveLength(1));
    expect(told[0]).toEqual({
      percent: '3',
      body: {
        key: expect.any(String),
        position: 81,
        watched: [
          [10, 12],
          [80, 81],
        ],
      },
    });
    expect(await screen.findByText(/Xem ít nhất 90% video.*Đã học 2%\./)).toBeInTheDocument();
    expect((await outline()).getByText('Đã học 2%')).toBeInTheDocument();
  });

  it('of a film of others by the word of who has seen it', async () => {
    answers({ percent: 100 });
    const video = { url: 'https://youtu.be/dQw4w9WgXcQ', captions: [] } as unknown as LessonView['video'];
    open(() => joinedCourse(), { type: 'video', video });
    await userEvent.click(await screen.findByRole('button', { name: 'Tôi đã học xong' }));
    expect(await screen.findByText('Bạn đã học xong bài này.')).toBeInTheDocument();
  });

  it('and with the last one the course: congratulations, once', async () => {
    answers({ percent: 100, course_percent: 100, congratulate: 'course' });
    open(() => joinedCourse());
    await userEvent.click(await screen.findByRole('button', { name: 'Tôi đã đọc xong' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Chúc mừng bạn!' }));
    expect(dialog.getByText('Bạn đã học xong khóa “Python cơ bản”.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('questions of a lesson', () => {
  it('are answered within it, and marked at once', async () => {
    const sent: unknown[] = [];
    let isAnswered = false;
    server.use(
      http.get(at('/api/lesson-item/112/question'), () =>
        ok({
          count: 1,
          points: 0,
          items: [{ id: 5, on_quiz: false, at: null, must_answer: false }],
          questions: [aQuestion('theory', {}, { id: 5 })],
        }),
      ),
      http.post(at('/api/learning/submit-question'), async ({ request }) => {
        sent.push(await request.json());
        isAnswered = true;
        return ok({ submission_id: 9, token: null, status: 'AC', score: 1, max_score: 1, review: null });
      }),
    );
    open(() => joinedCourse(), { questions: 1 });
    server.use(
      http.get(at('/api/lesson-item/112'), () => ok(aLessonView({ questions: 1, answered: isAnswered ? [5] : [] }))),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Làm câu này' }));
    const lesson = await article('Biến');
    await userEvent.click(await lesson.findByRole('button', { name: 'Đã đọc' }));
    expect(await lesson.findByText('Đã trả lời')).toBeInTheDocument();
    expect(sent).toEqual([{ question_id: 5, answer: '', lesson_id: 112, key: expect.any(String) }]);
  });
});
