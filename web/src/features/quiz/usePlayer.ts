import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import type { AnswerKeeper, KeeperSnapshot } from '#/offline/answerKeeper';
import { toasts } from '#/ui/toasts';
import { renewQuiz } from './api';
import { dropMarks, isOpenHere, openHere, readMarks, readSent, writeMarks, writeSent } from './marks';
import { dropKept, openAttempt } from './openAttempt';
import { keptKey, viewKey, type QuizSource } from './source';
import { initialQuiz, reduceQuiz, type QuizPlayerState } from './state';
import type { QuizAttempt, QuizGiven, QuizResult } from './types';
import { useCalls } from './useCalls';
import { useDeadline, useKnownDeadline } from './useDeadline';
import { useExtraTime } from './useExtraTime';
import { useLiveAttempt } from './useLiveAttempt';

/** A quiz that is taken, and what can be done with it. */
export interface Player {
  state: QuizPlayerState;
  kept: KeeperSnapshot;
  /** A call waits for the network: it goes again by itself. */
  isWaiting: boolean;
  /** What the server refused last. */
  error: unknown;
  begin: () => void;
  answer: (question: number, answer: string) => void;
  mark: (question: number) => void;
  go: (question: number) => void;
  previous: () => void;
  next: () => void;
  showMenu: (isVisible: boolean) => void;
  /** Sends the current question's answer by itself. */
  send: () => void;
  /** Sends a moment of a film that was answered; null: the whole is handed in at once. */
  sendPart: ((question: number, answer: string, isLast: boolean) => void) | null;
  /** What an answer that was sent has come to, by the judge. */
  judge: (question: number, given: QuizGiven) => void;
  /** What the question of a place is called, from 1. */
  labelOf: (number: number) => string;
  source: QuizSource;
  /** Hands in the whole. */
  handIn: () => void;
  /** Back to the rules. */
  reset: () => void;
}

const nothingKept: KeeperSnapshot = { state: 'clean', unsent: new Set() };
const noListener = () => () => undefined;
const ignore = () => undefined;

/** The player of one quiz: its state, its answers here and on the server, its deadline. */
export function usePlayer(
  source: QuizSource,
  onDone: (result: QuizResult) => void,
  onFailure: (error: unknown) => void = ignore,
): Player {
  const { t } = useTranslation('quiz');
  const user = useUser();
  const kept = keptKey(source.subject);
  const queryClient = useQueryClient();
  const [state, dispatch] = useReducer(reduceQuiz, { ...initialQuiz, selectedQuiz: kept });
  const [keeper, setKeeper] = useState<AnswerKeeper | null>(null);
  const latest = useLatest({ state, onDone, onFailure });
  const told = useRef(new Set<number>());
  const opened = useRef<AnswerKeeper | null>(null);

  const finish = (result: QuizResult) => {
    opened.current?.forget();
    dropMarks(kept, result.quiz_submission_id);
    void dropKept(user?.id ?? 0, source.subject);
    dispatch({ type: 'submitted', result });
    renewQuiz(queryClient, result.quiz_submission_id);
    latest.current.onDone(result);
  };
  const answer = (question: number, text: string, isReplaced = false) => {
    if (latest.current.state.status !== 'running') return;
    dispatch({ type: 'answer', question, answer: text, isReplaced });
    opened.current?.change(question, text);
  };
  const open = async (attempt: QuizAttempt) => {
    const { made, answers } = await openAttempt(attempt, user?.id ?? 0, {
      onAdopted: (question, text, mine) => {
        dispatch({ type: 'answer', question, answer: text, isReplaced: true });
        // Once for each question: the other device may go on writing.
        if (told.current.has(question)) return;
        told.current.add(question);
        toasts.info(t('otherDevice'), { label: t('takeMine'), run: () => answer(question, mine, true) });
      },
      onClosed: () => void calls.refresh(attempt.quiz_submission_id),
      onFailure: (error) => latest.current.onFailure(error),
      deadline: () => latest.current.state.questionList.metadata?.deadlineAt ?? attempt.deadline_at,
    });
    opened.current = made;
    setKeeper(made);
    const { quiz_submission_id: qs } = attempt;
    openHere(kept, qs);
    const isRepeated = source.isRepeated && attempt.mode === 'submit_single_question';
    dispatch({ type: 'begin', attempt, answers, ...readMarks(qs), isRepeated, sent: readSent(qs) });
    // Who leaves it and comes back reads that it runs.
    void queryClient.invalidateQueries({ queryKey: viewKey(source.subject) });
  };
  const calls = useCalls({
    source,
    user: user?.id ?? 0,
    latest,
    keeper: opened,
    dispatch,
    open,
    finish,
  });

  useKeeper(keeper);
  useMarks(state);
  useExtraTime(state);
  useKnownDeadline(source, state, (at) => dispatch({ type: 'deadline', deadlineAt: at }));
  useDeadline(state, () => {
    keeper?.flush();
    dispatch({ type: 'timeUp' });
    calls.handIn();
  });
  useLiveAttempt(state, keeper, {
    onDeadline: (at) => dispatch({ type: 'deadline', deadlineAt: at }),
    look: calls.look,
  });
  return {
    state,
    kept: useSyncExternalStore(keeper?.subscribe ?? noListener, keeper?.getSnapshot ?? (() => nothingKept)),
    isWaiting: calls.isWaiting,
    error: calls.error,
    begin: calls.begin,
    answer: (question, text) => answer(question, text),
    mark: (question) => dispatch({ type: 'mark', question }),
    go: (question) => dispatch({ type: 'go', question }),
    previous: () => dispatch({ type: 'previous' }),
    next: () => dispatch({ type: 'next' }),
    showMenu: (isVisible) => dispatch({ type: 'menu', isVisible }),
    send: calls.send,
    sendPart: state.questionList.metadata?.mode === 'submit_single_question' ? calls.sendPart : null,
    judge: calls.judge,
    labelOf: (number) => labelOf(source, state, number),
    source,
    handIn: calls.handIn,
    reset: () => dispatch({ type: 'reset' }),
  };
}

/** What callbacks that were made earlier see now. */
export interface Latest {
  current: {
    state: QuizPlayerState;
    onDone: (result: QuizResult) => void;
    /** A call did not do what it should: it was refused, or is lost. */
    onFailure: (error: unknown) => void;
  };
}

function useLatest(now: Latest['current']): Latest {
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  return latest;
}

function useKeeper(keeper: AnswerKeeper | null): void {
  useEffect(() => {
    if (!keeper) return undefined;
    const stop = keeper.listen();
    return () => {
      stop();
      keeper.flush(true);
      keeper.close();
    };
  }, [keeper]);
}

/** Keeps in this browser what was seen, marked and sent. */
function useMarks({ questionList: { data, metadata }, status }: QuizPlayerState): void {
  useEffect(() => {
    if (!metadata || status !== 'running') return;
    const idsOf = (is: 'isSeen' | 'isMarked') => data.filter((entry) => entry[is]).map(({ question }) => question.id);
    writeMarks(metadata.qs, { seen: idsOf('isSeen'), marked: idsOf('isMarked') });
    writeSent(metadata.qs, data);
  }, [data, metadata, status]);
}

/** After a reload the tab goes on with the attempt that it had open. */
export function useResume({ source, state: { status }, begin }: Player): void {
  const isAsked = useRef(false);
  const { running, subject } = source;
  useEffect(() => {
    if (isAsked.current || status !== 'init' || running === null || !isOpenHere(keptKey(subject), running)) return;
    isAsked.current = true;
    begin();
  }, [running, subject, status, begin]);
}

function labelOf({ labels }: QuizSource, { questionList }: QuizPlayerState, number: number): string {
  const id = questionList.data[number - 1]?.question.id;
  return (id !== undefined && labels?.get(id)) || String(number);
}
