import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { paths } from '#/routing/paths';
import { carriedIn, classroomIn, inClass } from '#/routing/inClass';
import { at, http, ok, refused, server } from '../../../tests/server';
import { person, renderWeb } from '../../../tests/screen';
import { aClassroom } from '../classrooms/fixtures';
import { aLessonView, joinedCourse, someSettings } from '../courses/fixtures';
import { aProblem, languages } from '../problems/fixtures';
import { problemRoutes } from '../problems/routes';
import { anAttempt } from '../quiz/fixtures';
import { article, begin, open, outline, seen } from '../study/playerHarness';

const patient = { timeout: 20_000 };

beforeAll(() => {
  // jsdom lays nothing out; CodeMirror only has to find no boxes.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});
beforeEach(() => {
  begin();
  server.use(http.get(at('/api/classroom/5'), () => ok(aClassroom())));
});
afterEach(() => vi.unstubAllGlobals());

it('an address names a class, and keeps what else it says', () => {
  const lesson = paths.studyCourse('python', { lesson: 12 });
  expect([inClass(paths.problem('a'), 5), inClass(lesson, 5), inClass(lesson, undefined)]).toEqual([
    '/problems/a?classroom=5',
    '/course-study/python?lesson=12&classroom=5',
    '/course-study/python?lesson=12',
  ]);
  const read = (query: string) => classroomIn(new URLSearchParams(query));
  expect([read('classroom=5'), read('classroom=0'), read('classroom=x'), read('')]).toEqual([
    5,
    undefined,
    undefined,
    undefined,
  ]);
  expect([carriedIn(5), carriedIn(undefined)]).toEqual([{ classroom_id: 5 }, {}]);
});

it('a problem is opened and handed in in its class, and says so', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }));
  const sent: unknown[] = [];
  server.use(
    http.get(at('/api/problems/tong-hai-so'), ({ request }) =>
      new URL(request.url).searchParams.get('classroom_id') === '5'
        ? ok(aProblem())
        : refused(404, 'question_not_found', 'Không tìm thấy'),
    ),
    http.get(at('/api/snippet/judge-language'), () => ok(languages)),
    http.get(at('/api/user-data/draft'), () => ok(null)),
    http.post(at('/api/learning/code-question/judge/1/submit-coding-question'), async ({ request }) => {
      sent.push(await request.json());
      return refused(412, 'classroom_inactive', 'Lớp đang tạm dừng');
    }),
  );
  renderWeb({ table: problemRoutes, at: '/problems/tong-hai-so?classroom=5', user: person() });
  const note = await screen.findByRole('link', { name: 'Trong lớp Tin học 6A1' }, patient);
  expect(note).toHaveAttribute('href', '/classroom/5?tab=work');
  await userEvent.click(await screen.findByRole('button', { name: 'Nộp bài' }, patient));
  await waitFor(() => expect(sent).toEqual([{ language_id: 71, source_code: 'print(0)\n', classroom_id: 5 }]), patient);
  expect(await screen.findByText('Lớp đang tạm dừng', {}, patient)).toBeInTheDocument();
}, 60_000);

it('a lesson is opened by its own id, is finished in the class, and its neighbours stay in it', async () => {
  const finished: (string | null)[] = [];
  server.use(
    http.put(at('/api/learning/lesson/112/finish'), ({ request }) => {
      finished.push(new URL(request.url).searchParams.get('classroom_id'));
      return ok({ percent: 100, course_percent: 67, next_lesson_id: null, coins: 0, congratulate: null });
    }),
  );
  const { router } = open(() => joinedCourse(), {}, '?of=112&classroom=5');
  await article('Biến');
  await waitFor(() => expect(router.state.location.search).toBe('?lesson=12&classroom=5'));
  expect(await screen.findByRole('link', { name: 'Trong lớp Tin học 6A1' })).toBeVisible();
  expect((await outline()).getByRole('link', { name: 'Xin chào' })).toHaveAttribute(
    'href',
    '/course-study/python-co-ban?lesson=11&classroom=5',
  );
  await waitFor(() => expect(seen.length).toBeGreaterThan(0));
  act(() => seen.at(-1)?.());
  await waitFor(() => expect(finished).toEqual(['5']));
});

it('a lesson that the course does not have is missing', async () => {
  open(() => joinedCourse(), {}, '?of=999');
  expect(await screen.findByText(/không còn/)).toBeVisible();
});

it('a quiz is begun in the class', async () => {
  const begun: unknown[] = [];
  server.use(
    http.post(at('/api/learning/lesson/112/start-quiz'), async ({ request }) => {
      begun.push(await request.json());
      return ok(anAttempt());
    }),
  );
  const quiz = { tries: 0, tries_left: 2, running: null, best_percent: null, passed: false, attempts: [] };
  open(
    () => joinedCourse(),
    aLessonView({ type: 'quiz', settings: someSettings, questions: 4, quiz }),
    '?lesson=12&classroom=5',
  );
  const lesson = within((await screen.findByRole('main')) ?? document.body);
  await userEvent.click(await lesson.findByRole('button', { name: 'Bắt đầu làm bài' }, patient));
  await waitFor(() => expect(begun).toEqual([{ key: expect.any(String), classroom_id: 5 }]), patient);
}, 60_000);
