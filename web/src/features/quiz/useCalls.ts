import { useEffect, useRef, useState, type Dispatch } from 'react';
import { newKey } from '#/api/newKey';
import { serverNow } from '#/api/serverClock';
import type { AnswerKeeper } from '#/offline/answerKeeper';
import { isLost, isOver } from '#/offline/drafts';
import { untilAnswered } from '#/offline/untilAnswered';
import { givenOf, handInAll, sentBodyOf, type HandInAnswer } from './answerBody';
import { fetchResult, startQuiz, submitAnswer, submitQuiz } from './api';
import { keepAttempt, keptAttempt } from './openAttempt';
import { carriedBy, type QuizSource } from './source';
import { entryOf, type QuizAction } from './state';
import type { QuizAttempt, QuizGiven, QuizResult } from './types';
import { useFilmParts } from './useFilmParts';
import type { Latest } from './usePlayer';

interface CallOptions {
  source: QuizSource;
  user: number;
  latest: Latest;
  keeper: { current: AnswerKeeper | null };
  dispatch: Dispatch<QuizAction>;
  open: (attempt: QuizAttempt) => Promise<void>;
  finish: (result: QuizResult) => void;
}

/** What a player asks of the server. */
export interface Calls {
  isWaiting: boolean;
  error: unknown;
  begin: () => void;
  send: () => void;
  /** A moment of a film was answered: it is sent while the film plays; with the last one the question is sent. */
  sendPart: (question: number, answer: string, isLast: boolean) => void;
  judge: (question: number, given: QuizGiven) => void;
  handIn: () => void;
  /** Asks how the attempt stands: it may have ended elsewhere, or have more time. */
  look: (qs: number) => Promise<void>;
  /** The same where drafts are refused; what still runs is asked for anew. */
  refresh: (qs: number) => Promise<void>;
}

/** The calls of a player. Those that write go under one key until their answer has come, through any loss of the network. */
export function useCalls({ source, user, latest, keeper, dispatch, open, finish }: CallOptions): Calls {
  const { subject } = source;
  const [isWaiting, setIsWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const gone = useGone();
  const startKey = useRef<string | null>(null);
  /** What is handed in, while no answer has come. */
  const letter = useRef<{ key: string; quiz_submission_id: number; answers: HandInAnswer[] } | null>(null);

  const surely = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await untilAnswered(call, { signal: gone.current.signal, onWaiting: () => setIsWaiting(true) });
    } finally {
      setIsWaiting(false);
    }
  };
  const refuse = (failure: unknown) => {
    if (gone.current.signal.aborted) return;
    setError(failure);
    latest.current.onFailure(failure);
  };
  const look = async (qs: number) => {
    const result = await fetchResult(qs).catch(() => null);
    if (!result || gone.current.signal.aborted || latest.current.state.submissionDetail) return;
    if (result.status !== 'running') finish(result);
    else dispatch({ type: 'deadline', deadlineAt: result.deadline_at });
  };
  const start = async () => {
    if (latest.current.state.isPageLoading) return;
    setError(null);
    dispatch({ type: 'load' });
    letter.current = null;
    startKey.current ??= newKey();
    const key = startKey.current;
    try {
      const attempt = await startQuiz(subject, key).then(
        (given) => {
          if (given.status === 'running') keepAttempt(user, source, given);
          return given;
        },
        async (failure: unknown) => {
          const kept = isLost(failure) ? await keptAttempt(user, subject) : null;
          if (!kept || kept.quiz_submission_id !== source.running) throw failure;
          return kept;
        },
      );
      startKey.current = null;
      if (attempt.status === 'running') await open(attempt);
      else finish(await fetchResult(attempt.quiz_submission_id));
    } catch (failure) {
      if (!isLost(failure)) startKey.current = null;
      dispatch({ type: 'fail' });
      refuse(failure);
    }
  };
  const refresh = async (qs: number) => {
    await look(qs);
    // It still runs: a question of it was sent from another device.
    if (!latest.current.state.submissionDetail && latest.current.state.status === 'running') await start();
  };
  const { sendPart, allSent } = useFilmParts({ subject, latest, dispatch, surely, refuse, refresh });
  const submit = async () => {
    const { questionList, status } = latest.current.state;
    if (letter.current || !questionList.metadata || status === 'submitted') return;
    const { qs } = questionList.metadata;
    const sent = {
      key: newKey(),
      quiz_submission_id: qs,
      answers: handInAll(questionList.data, keeper.current?.getSnapshot().unsent ?? new Set()),
    };
    letter.current = sent;
    setError(null);
    dispatch({ type: 'submit' });
    try {
      await allSent();
      const done = await surely(askingAfterLoss(() => submitQuiz(subject, sent)));
      if (done.status !== 'running') return finish(done);
      letter.current = null;
      dispatch({ type: 'reopen', deadlineAt: done.deadline_at ?? null });
    } catch (failure) {
      // It ended elsewhere, or the server handed it in.
      const ended = isOver(failure) ? await surely(() => fetchResult(qs)).catch(() => null) : null;
      if (ended && ended.status !== 'running') finish(ended);
      else {
        letter.current = null;
        dispatch({ type: 'submitFail' });
        refuse(failure);
      }
    }
  };
  /**
   * What is handed in because the time is over and does not arrive may have more time by when the network is back: it stood
   * still meanwhile. The answer is then an attempt that runs.
   */
  const askingAfterLoss = (handIn: () => Promise<QuizResult>) => {
    let isFirst = true;
    return async () => {
      const { status, questionList } = latest.current.state;
      if (!isFirst && status === 'timeout' && questionList.metadata) {
        const now = await fetchResult(questionList.metadata.qs);
        if (now.status !== 'running' || isAhead(now.deadline_at ?? null)) return now;
      }
      isFirst = false;
      return handIn();
    };
  };
  const send = async (id: number | null, written?: string) => {
    const { questionList } = latest.current.state;
    const entry = entryOf(latest.current.state, id);
    if (!entry || entry.given || entry.isSending || !questionList.metadata) return;
    const { question } = entry;
    const answer = written ?? entry.answer;
    const { qs } = questionList.metadata;
    const body = sentBodyOf(question, answer, { qs, carried: carriedBy(subject) });
    setError(null);
    dispatch({ type: 'send', question: question.id });
    keeper.current?.hold(question.id, true);
    try {
      await allSent();
      const sent = await surely(() => submitAnswer(body));
      // What may be sent again goes on being written.
      if (entry.isRepeated) keeper.current?.hold(question.id, false);
      else keeper.current?.drop(question.id);
      const at = Math.floor(serverNow() / 1000);
      dispatch({ type: 'give', question: question.id, given: { ...givenOf(sent, answer, question.score), at } });
    } catch (failure) {
      dispatch({ type: 'sendFail', question: question.id });
      refuse(failure);
      if (isOver(failure)) await refresh(qs);
      else keeper.current?.hold(question.id, false);
    }
  };
  return {
    isWaiting,
    error,
    begin: () => void start(),
    send: () => {
      const { submitButton, currentQuestion } = latest.current.state;
      if (!submitButton.isDisabled) void send(currentQuestion);
    },
    sendPart: (question, answer, isLast) => (isLast ? void send(question, answer) : sendPart(question, answer)),
    judge: (question, given) => dispatch({ type: 'give', question, given }),
    handIn: () => void submit(),
    look,
    refresh,
  };
}

const isAhead = (deadlineAt: number | null) => deadlineAt === null || deadlineAt * 1000 > serverNow();

/** What is aborted when the player is gone. */
function useGone(): { current: AbortController } {
  const gone = useRef(new AbortController());
  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current.abort();
  }, []);
  return gone;
}
