import { describe, expect, it } from 'vitest';
import { aResult, anAttempt, someQuestions } from './fixtures';
import { openQuestions, pagerStateOf } from './pager';
import { entryOf, initialQuiz, reduceQuiz, type QuizAction, type QuizPlayerState } from './state';
import type { QuizAttempt } from './types';

const begin = (change: Partial<QuizAttempt> = {}, answers: [number, string][] = []): QuizAction => ({
  type: 'begin',
  attempt: anAttempt(change),
  answers: new Map(answers),
  seen: [],
  marked: [],
});
const after = (...actions: QuizAction[]) =>
  actions.reduce(reduceQuiz, reduceQuiz(initialQuiz, { type: 'select', quiz: 112 }));
const given = { submission_id: 9, token: null, status: 'AC', score: 5, max_score: 5, answer: '11', review: null };

describe('the state of a quiz', () => {
  it('begins with nothing, and says that nothing can be sent yet', () => {
    expect(initialQuiz).toMatchObject({ selectedQuiz: null, duration: 0, status: 'init', submissionDetail: null });
    expect(initialQuiz.submitButton).toEqual({ isDisabled: true, reason: 'notStarted' });
    expect(after({ type: 'load' }).submitButton.reason).toBe('loading');
    expect(after({ type: 'load' }, { type: 'fail' })).toMatchObject({ isPageLoading: false, status: 'init' });
  });

  it('runs with the questions in their order, at the first that has no answer', () => {
    const state = after({ type: 'load' }, begin({ deadline_at: 1_790_000_900 }, [[1, '11']]));
    expect(state).toMatchObject({
      status: 'running',
      isPageLoading: false,
      duration: 900,
      selectedQuestion: 2,
      previousQuestion: 1,
      currentQuestion: 2,
      nextQuestion: 3,
    });
    expect(state.questionList.metadata).toMatchObject({ qs: 40, total: 4, deadlineAt: 1_790_000_900 });
    expect(entryOf(state, 1)?.answer).toBe('11');
  });

  it('goes on and back, and stays at both ends', () => {
    const last = after(begin(), { type: 'go', question: 4 }, { type: 'next' });
    expect(last).toMatchObject({ currentQuestion: 4, nextQuestion: null });
    const first = after(begin(), { type: 'previous' }, { type: 'previous' });
    expect(first).toMatchObject({ currentQuestion: 1, previousQuestion: null });
    expect(after(begin(), { type: 'go', question: 99 }).currentQuestion).toBe(1);
  });

  it('has the menu closed by whoever goes somewhere', () => {
    expect(after(begin(), { type: 'menu', isVisible: true }, { type: 'go', question: 3 }).isMenuVisible).toBe(false);
  });

  it('keeps the chosen quiz where all else is reset', () => {
    const state = after(begin(), { type: 'submitted', result: aResult() }, { type: 'reset' });
    expect(state).toEqual({ ...initialQuiz, selectedQuiz: 112 });
  });

  it('is over where the time is, whatever comes later', () => {
    const over = after(begin(), { type: 'timeUp' });
    expect(over).toMatchObject({ status: 'timeout', submitButton: { isDisabled: true, reason: 'timeOver' } });
    const late = [
      { type: 'answer', question: 1, answer: '12' },
      { type: 'submit' },
      { type: 'submitFail' },
      { type: 'mark', question: 1 },
    ] as const;
    expect(late.reduce(reduceQuiz, over).status).toBe('timeout');
    expect(entryOf(late.reduce(reduceQuiz, over), 1)).toMatchObject({ answer: '', isMarked: false });
    expect(reduceQuiz(over, { type: 'submitted', result: aResult() }).status).toBe('timeout');
    expect(after(begin(), { type: 'submitted', result: aResult({ status: 'timeout' }) }).status).toBe('timeout');
  });

  it('can be handed in again where that was refused', () => {
    const state = after(begin(), { type: 'submit' });
    expect(state.submitButton.reason).toBe('submitting');
    expect(reduceQuiz(state, { type: 'submitFail' })).toMatchObject({ status: 'running' });
  });

  it('has more time when a teacher gives some', () => {
    const state = after(begin({ deadline_at: 1_790_000_900 }), { type: 'deadline', deadlineAt: 1_790_001_200 });
    expect(state.duration).toBe(1200);
    expect(state.questionList.metadata?.deadlineAt).toBe(1_790_001_200);
  });
});

describe('questions that are sent one by one', () => {
  const single = begin({ mode: 'submit_single_question' });

  it('say why the button is closed', () => {
    const reasonAfter = (...actions: QuizAction[]) => after(single, ...actions).submitButton.reason;
    expect(reasonAfter()).toBe('empty');
    const answer = { type: 'answer', question: 1, answer: '11' } as const;
    expect(reasonAfter(answer)).toBeNull();
    expect(reasonAfter(answer, { type: 'send', question: 1 })).toBe('sending');
    expect(reasonAfter(answer, { type: 'send', question: 1 }, { type: 'sendFail', question: 1 })).toBeNull();
    expect(reasonAfter(answer, { type: 'give', question: 1, given })).toBe('sent');
  });

  it('change no more once they are sent', () => {
    const state = after(single, { type: 'give', question: 1, given }, { type: 'answer', question: 1, answer: '12' });
    expect(entryOf(state, 1)?.answer).toBe('');
    expect(entryOf(state, 1)?.given).toEqual(given);
  });
});

describe('questions that may be sent again', () => {
  const repeated = (sent: [number, (typeof given)[]][] = [], change: Partial<QuizAttempt> = {}): QuizAction => ({
    type: 'begin',
    attempt: anAttempt({ mode: 'submit_single_question', ...change }),
    answers: new Map(),
    seen: [],
    marked: [],
    isRepeated: true,
    sent: new Map(sent),
  });
  const wrong = { ...given, submission_id: 8, status: 'WR', score: 0 };

  it('stay open, with all that was sent, the newest first', () => {
    const state = after(
      repeated(),
      { type: 'give', question: 1, given: wrong },
      { type: 'answer', question: 1, answer: '12' },
      { type: 'send', question: 1 },
      { type: 'answer', question: 1, answer: '13' },
      { type: 'give', question: 1, given },
    );
    expect(entryOf(state, 1)).toMatchObject({ answer: '13', given: null, isSending: false });
    expect(entryOf(state, 1)?.sent.map(({ submission_id: id }) => id)).toEqual([9, 8]);
    expect(state.submitButton.reason).toBeNull();
    const judged = reduceQuiz(state, { type: 'give', question: 1, given: { ...wrong, status: 'TLE' } });
    expect(entryOf(judged, 1)?.sent.map(({ status }) => status)).toEqual(['AC', 'TLE']);
  });

  it('are solved by any right answer, and nothing that was sent is open', () => {
    const solved = after(repeated([[1, [{ ...wrong, submission_id: 10 }, given]]]));
    expect(pagerStateOf(entryOf(solved, 1)!, 'submit_single_question', new Set())).toBe('solved');
    const tried = after(repeated([[1, [wrong]]]));
    expect(pagerStateOf(entryOf(tried, 1)!, 'submit_single_question', new Set())).toBe('tried');
    expect(openQuestions(tried)).toEqual({ empty: [2, 3, 4], unsent: [], marked: [] });
  });

  it('begin after a reload with what the server knows beside what is kept here', () => {
    const [first, ...rest] = someQuestions();
    const questions = [{ ...first!, given }, ...rest];
    const state = after(repeated([[1, [wrong, { ...given, status: 'running' }]]], { questions }));
    expect(entryOf(state, 1)?.sent).toMatchObject([
      { submission_id: 9, status: 'AC' },
      { submission_id: 8, status: 'WR' },
    ]);
    expect(entryOf(state, 1)).toMatchObject({ answer: '11', given: null });
  });
});

describe('the pager', () => {
  it('tells answered, unsent, empty and unseen apart', () => {
    const state = after(begin(), { type: 'answer', question: 1, answer: '11' });
    const stands = (id: number, unsent: number[] = [], mode: 'submit_all' | 'submit_single_question' = 'submit_all') =>
      pagerStateOf(entryOf(state, id)!, mode, new Set(unsent));
    expect(stands(1)).toBe('answered');
    expect(stands(1, [1])).toBe('unsent');
    expect(stands(1, [], 'submit_single_question')).toBe('unsent');
    expect(stands(2)).toBe('unseen');
    expect(pagerStateOf(entryOf(reduceQuiz(state, { type: 'next' }), 2)!, 'submit_all', new Set())).toBe('empty');
  });

  it('names what is open before the whole is handed in', () => {
    const state = after(begin(), { type: 'answer', question: 1, answer: '11' }, { type: 'mark', question: 1 });
    expect(openQuestions(state)).toEqual({ empty: [2, 3, 4], unsent: [], marked: [1] });
    const single = after(begin({ mode: 'submit_single_question' }), { type: 'answer', question: 1, answer: '11' });
    expect(openQuestions(single)).toEqual({ empty: [2, 3, 4], unsent: [1], marked: [] });
  });
});

/** Numbers that look random and are the same every time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function anyAction(next: (below: number) => number): QuizAction {
  const question = next(6);
  const mode = next(2) ? 'submit_all' : 'submit_single_question';
  const all: QuizAction[] = [
    { type: 'load' },
    { type: 'fail' },
    begin({ mode, deadline_at: next(2) ? null : 1_790_000_900 }),
    { type: 'go', question },
    { type: 'previous' },
    { type: 'next' },
    { type: 'menu', isVisible: next(2) === 1 },
    { type: 'answer', question, answer: String(next(3) || '') },
    { type: 'mark', question },
    { type: 'send', question },
    { type: 'sendFail', question },
    { type: 'give', question, given },
    { type: 'deadline', deadlineAt: next(2) ? null : 1_790_001_000 },
    { type: 'submit' },
    { type: 'submitFail' },
    { type: 'timeUp' },
    { type: 'submitted', result: aResult({ status: next(2) ? 'timeout' : 'judged' }) },
    { type: 'reset' },
  ];
  return all[next(all.length)] as QuizAction;
}

/** What holds of every state. */
function expectSound(state: QuizPlayerState): void {
  const ids = state.questionList.data.map(({ question }) => question.id);
  const position = ids.indexOf(state.selectedQuestion ?? -1);
  expect(state.currentQuestion).toBe(position < 0 ? null : ids[position]);
  expect(state.previousQuestion).toBe(position < 0 ? null : (ids[position - 1] ?? null));
  expect(state.nextQuestion).toBe(position < 0 ? null : (ids[position + 1] ?? null));
  expect(state.submitButton.isDisabled).toBe(state.submitButton.reason !== null);
  expect(state.selectedQuiz).toBe(112);
  expect(state.duration).toBeGreaterThanOrEqual(0);
  if (state.status === 'init') expect(state.questionList.data).toEqual([]);
  if (state.currentQuestion !== null) expect(entryOf(state, state.currentQuestion)?.isSeen).toBe(true);
}

describe('whatever happens', () => {
  it('leaves a sound state, and answers alone once the quiz is closed', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const next = numbers(seed);
      let state = after();
      for (let step = 0; step < 120; step += 1) {
        const action = anyAction(next);
        const before = state;
        state = reduceQuiz(Object.freeze(before), action);
        expectSound(state);
        const isClosed = before.status !== 'running' && action.type !== 'begin' && action.type !== 'reset';
        if (isClosed) {
          const answers = ({ questionList }: QuizPlayerState) => questionList.data.map(({ answer }) => answer);
          expect(answers(state), `seed ${seed}, step ${step}: ${action.type}`).toEqual(answers(before));
        }
      }
    }
  });

  it('never opens a closed attempt again but by beginning one', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const next = numbers(seed);
      let state = after(begin(), { type: 'submitted', result: aResult() });
      for (let step = 0; step < 80; step += 1) {
        const action = anyAction(next);
        if (action.type === 'begin' || action.type === 'reset' || action.type === 'submitted') continue;
        state = reduceQuiz(state, action);
        expect(state.status).toBe('submitted');
      }
    }
  });

  it('asks all questions of the attempt, each once', () => {
    expect(after(begin()).questionList.data.map(({ question }) => question.id)).toEqual(
      someQuestions().map(({ id }) => id),
    );
  });
});
