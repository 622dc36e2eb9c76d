import Button from '@mui/material/Button';
import { act, screen, waitFor } from '@testing-library/react';
import { useState, type JSX } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { answerStore } from '#/offline/answerStore';
import type { RouteRow } from '#/routing/table';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { aLessonView, someSettings } from '../courses/fixtures';
import { aDetail, anAttempt, aResult } from './fixtures';
import { QuizLesson } from './part';
import { AttemptView } from './result/AttemptView';
import { lessonSource } from './source';
import { initialQuiz, reduceQuiz } from './state';
import { QuizTaken } from './taken/QuizTaken';
import { useExtraTime } from './useExtraTime';

const patient = { timeout: 20_000 };
const NOW = 1_790_000_000;

function open(Page: () => JSX.Element) {
  const row: RouteRow = {
    name: 'here',
    path: 'here',
    access: 'public',
    texts: ['app', 'quiz', 'questions', 'problems'],
    page: () => Promise.resolve({ default: Page }),
  };
  return renderWeb({ table: [row], at: '/here', user: person() });
}

// It is loaded when it is opened; how long that takes is nothing to the tests.
beforeAll(() => import('./Quiz'), 120_000);

beforeEach(async () => {
  const store = await answerStore();
  await store.remove(5, 40);
  await store.removeAttempt(5, 112);
});

it('says how many more minutes there are', async () => {
  const attempt = anAttempt({ deadline_at: NOW + 600 });
  const begun = reduceQuiz(initialQuiz, { type: 'begin', attempt, answers: new Map(), seen: [], marked: [] });
  const longer = reduceQuiz(begun, { type: 'deadline', deadlineAt: NOW + 600 + 420 });
  function Page() {
    const [state, setState] = useState(begun);
    useExtraTime(state);
    return <Button onClick={() => setState(longer)}>Thêm</Button>;
  }
  open(Page);
  (await screen.findByRole('button', { name: 'Thêm' }, patient)).click();
  expect(await screen.findByText('Bạn được thêm 7 phút.')).toBeVisible();
});

it('says that what came late is kept', async () => {
  server.use(
    http.get(at('/api/learning/quiz-submission/40/full-detail'), () => ok(aDetail({ late: true, late_answers: 2 }))),
  );
  open(() => <AttemptView result={aResult({ late: true, late_answers: 2 })} history={null} />);
  expect(await screen.findByText(/^2 câu trả lời đến sau khi hết giờ/, {}, patient)).toBeVisible();
});

it('sends what this browser kept of an attempt that has ended with the tab closed', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/api/user-data/draft'), async ({ request }) => {
      sent.push(await request.json());
      return refused(412, 'time_over', 'Hết giờ');
    }),
  );
  const store = await answerStore();
  await store.writeAttempt({ user: 5, lesson: 112, at: NOW * 1000, attempt: anAttempt() });
  await store.write({ user: 5, qs: 40, question: 3, seq: 4, answer: 'Sông Hồng', sentSeq: 2, at: NOW * 1000 });
  await store.write({ user: 5, qs: 40, question: 1, seq: 2, answer: '11', sentSeq: 2, at: NOW * 1000 });
  const quiz = { tries: 1, tries_left: 1, running: null, best_percent: null, passed: false, attempts: [] };
  const lesson = aLessonView({ type: 'quiz', title: 'Ôn tập', settings: someSettings, questions: 4, points: 20, quiz });
  open(() => <QuizLesson lesson={lesson} courseSlug="python" onDone={() => undefined} />);
  await waitFor(() => expect(sent).toEqual([{ key: 'attempt/40/3', data: { seq: 4, answer: 'Sông Hồng' } }]), patient);
  await waitFor(async () => expect(await store.read(5, 40)).toEqual([]));
});

it('goes on where the time stood still while the network was gone', async () => {
  const calls: string[] = [];
  let isOnline = false;
  server.use(
    http.get(at('/api/general/server-time'), () => ok({ now: NOW, now_ms: NOW * 1000, zone: 'Asia/Ho_Chi_Minh' })),
    http.post(at('/api/learning/lesson/112/start-quiz'), () => ok(anAttempt({ deadline_at: NOW - 1 }))),
    http.post(at('/api/learning/lesson/112/submit-quiz'), () => {
      calls.push('hand in');
      return isOnline ? ok(aResult()) : refused(503, '', '');
    }),
    http.get(at('/api/learning/quiz-submission/40/result'), () => {
      calls.push('look');
      return ok(aResult({ status: 'running', deadline_at: NOW + 900 }));
    }),
  );
  const source = lessonSource({ id: 112, title: 'Ôn tập', quiz: null });
  open(() => (
    <QuizTaken
      source={source}
      head={({ deadlineAt, isStuck }) => (
        <p>
          {deadlineAt === NOW + 900 && 'Còn giờ'}
          {isStuck && 'Chưa nộp được'}
        </p>
      )}
      onDone={() => undefined}
      onRefused={() => undefined}
    />
  ));
  expect(await screen.findByText('Chưa nộp được', {}, patient)).toBeVisible();
  isOnline = true;
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('Còn giờ', {}, patient)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Nộp bài' })).toHaveAttribute('aria-disabled', 'false');
  expect(calls[0]).toBe('hand in');
  expect(calls.slice(1)).not.toContain('hand in');
});
