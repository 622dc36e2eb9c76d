import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import type { CourseView, LessonView } from '#/features/courses';
import { aChapter, aLesson, aLessonView, aStanding, joinedCourse, someSettings } from '../../courses/fixtures';
import { aProblem, aResult, languages, testRow } from '../../problems/fixtures';
import { aQuestion } from '../../questions/fixtures';
import { aDetail, anAttempt, aResult as aQuizResult } from '../../quiz/fixtures';
import { answers, article, begin, open, outline, seen, told } from '../playerHarness';

const patient = { timeout: 20_000 };

beforeEach(begin);
afterEach(() => vi.unstubAllGlobals());

const aFilm = { url: '/files/1/a.mp4', captions: [] } as unknown as LessonView['video'];

/** The film of the lesson, and how it comes to a second of its hundred. */
async function theFilm() {
  const region = await screen.findByRole('region', { name: 'Biến' });
  const element = region.querySelector('video');
  if (!element) throw new Error('no film');
  Object.defineProperty(element, 'duration', { configurable: true, value: 100 });
  const reach = (second: number) => {
    element.currentTime = second;
    fireEvent.timeUpdate(element);
  };
  return { element, film: within(region), reach };
}

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
    expect(screen.getByRole('link', { name: 'Bài sau' })).toHaveAttribute(
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
    open(() => joinedCourse(), { type: 'video', video: aFilm, position: 62 });
    const { element, film, reach } = await theFilm();
    expect(film.getByRole('button', { name: 'Xem tiếp từ 1:02' })).toBeInTheDocument();
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

  it('of a film also where the page is hidden', async () => {
    answers({ percent: 2, course_percent: 41 });
    open(() => joinedCourse(), { type: 'video', video: aFilm });
    const { reach } = await theFilm();
    [10, 11].forEach(reach);
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockRestore();
    await waitFor(() => expect(told.map(({ body }) => body.watched)).toEqual([[[10, 11]]]));
  });

  it('of a quiz once that is handed in', async () => {
    let isDone = false;
    const state = { tries: 0, tries_left: 2, running: null, best_percent: null, passed: false, attempts: [] };
    const quiz: Partial<LessonView> = {
      type: 'quiz',
      blocks: [],
      settings: someSettings,
      questions: 4,
      points: 20,
      quiz: state,
    };
    server.use(
      http.get(at('/api/general/server-time'), () => ok({ now: 1, now_ms: 1000, zone: 'Asia/Ho_Chi_Minh' })),
      http.post(at('/api/learning/lesson/112/start-quiz'), () => ok(anAttempt())),
      http.post(at('/api/learning/lesson/112/submit-quiz'), () => {
        isDone = true;
        server.use(http.get(at('/api/lesson-item/112'), () => ok(aLessonView({ ...quiz, is_finished: true }))));
        return ok(aQuizResult());
      }),
      http.get(at('/api/learning/quiz-submission/40/full-detail'), () => ok(aDetail())),
    );
    open(() => (isDone ? after() : joinedCourse()), quiz);
    await userEvent.click(await screen.findByRole('button', { name: 'Bắt đầu làm bài' }, patient));
    expect(screen.getByText('Đạt từ 60% điểm là xong bài này.')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Nộp bài' }, patient));
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    await userEvent.click(dialog.getByRole('button', { name: 'Nộp bài' }));
    expect(await screen.findByText('Bạn đã học xong bài này.')).toBeInTheDocument();
    expect(await (await outline()).findByText('Xong 2/2 bài')).toBeInTheDocument();
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

  it('and the course by whatever completes it', async () => {
    let my: CourseView['my'] = aStanding;
    const { queryClient } = open(() => joinedCourse({ my }));
    await article('Biến');
    my = { ...aStanding, percent: 100, finished_at: 1_790_000_000 };
    await act(() => queryClient.invalidateQueries({ queryKey: ['courses', 'one'] }));
    expect(await screen.findByRole('dialog', { name: 'Chúc mừng bạn!' })).toBeInTheDocument();
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
  it('stop the film, but for those that were answered before', async () => {
    const placed = (id: number, second: number) => ({ id, on_quiz: false, at: second, must_answer: true });
    server.use(
      http.get(at('/api/lesson-item/112/question'), () =>
        ok({
          count: 2,
          points: 0,
          items: [placed(5, 10), placed(6, 20)],
          questions: [
            aQuestion('theory', {}, { id: 5, statement_html: '<p>Câu một</p>' }),
            aQuestion('theory', {}, { id: 6, statement_html: '<p>Câu hai</p>' }),
          ],
        }),
      ),
    );
    open(() => joinedCourse(), { type: 'video_interaction', video: aFilm, questions: 2, answered: [5] });
    expect(await screen.findByText(/Xem video và trả lời các câu hỏi/)).toBeInTheDocument();
    expect(await screen.findByText(/Video dừng lại để hỏi ở: 0:10, 0:20/)).toBeInTheDocument();
    answers({});
    const { element, reach } = await theFilm();
    [9, 10, 11].forEach(reach);
    expect(screen.queryByText('Câu một')).not.toBeInTheDocument();
    [19, 20].forEach(reach);
    expect(await screen.findByText('Câu hai')).toBeInTheDocument();
    fireEvent.pause(element);
    await waitFor(() => expect(told).toHaveLength(1));
  });

  it('of a program are written and judged within it', async () => {
    Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
    let judged: (event: MessageEvent<string>) => void = () => undefined;
    class Events {
      readyState = 1;
      addEventListener(name: string, listener: typeof judged) {
        if (name === 'done') judged = listener;
      }
      close() {}
    }
    vi.stubGlobal('EventSource', Events);
    const sent: unknown[] = [];
    server.use(
      http.get(at('/api/lesson-item/112/question'), () =>
        ok({
          count: 1,
          points: 0,
          items: [{ id: 1, on_quiz: false, at: null, must_answer: false }],
          questions: [aProblem()],
        }),
      ),
      http.get(at('/api/snippet/judge-language'), () => ok(languages)),
      http.get(at('/api/user-data/draft'), () => ok(null)),
      http.get(at('/api/question/1/submissions'), () => ok([], { page: 1, size: 12, total: 0 })),
      http.post(at('/api/learning/code-question/judge/1/submit-coding-question'), async ({ request }) => {
        sent.push(await request.json());
        return ok({ token: 'tok', submission_id: 9 });
      }),
    );
    open(() => joinedCourse(), { questions: 1 });
    const lesson = await article('Biến');
    await userEvent.click(await lesson.findByRole('button', { name: 'Làm câu này' }));
    await userEvent.click(await lesson.findByRole('button', { name: 'Nộp bài' }));
    await waitFor(() => expect(sent).toEqual([{ language_id: 71, source_code: 'print(0)\n', lesson_id: 112 }]));
    server.use(http.get(at('/api/lesson-item/112'), () => ok(aLessonView({ questions: 1, answered: [1] }))));
    await act(() => judged(new MessageEvent('done', { data: JSON.stringify(aResult('AC', [testRow(1)])) })));
    expect(await lesson.findByText('Đã trả lời')).toBeInTheDocument();
  });
});
