import { useRef, type Dispatch } from 'react';
import { isOver } from '#/offline/drafts';
import { sentBodyOf } from './answerBody';
import { submitAnswer } from './api';
import { carriedBy, type QuizSubject } from './source';
import { entryOf, type QuizAction } from './state';
import type { Latest } from './usePlayer';

interface PartOptions {
  subject: QuizSubject;
  latest: Latest;
  dispatch: Dispatch<QuizAction>;
  /** Makes a call until its answer has come. */
  surely: <T>(call: () => Promise<T>) => Promise<T>;
  refuse: (failure: unknown) => void;
  refresh: (qs: number) => Promise<void>;
}

/**
 * Sends the moments of films as they are answered, one after the other under their film's key. The server counts of a film that
 * has begun only what was sent: what follows waits for `allSent`.
 */
export function useFilmParts({ subject, latest, dispatch, surely, refuse, refresh }: PartOptions): {
  sendPart: (question: number, answer: string) => void;
  allSent: () => Promise<void>;
} {
  const last = useRef(Promise.resolve());
  const sendNow = async (id: number, answer: string) => {
    const { state } = latest.current;
    const question = entryOf(state, id)?.question;
    const qs = state.questionList.metadata?.qs;
    if (!question || qs === undefined) return;
    try {
      const sent = await surely(() =>
        submitAnswer(sentBodyOf(question, answer, { qs, isLast: false, carried: carriedBy(subject) })),
      );
      dispatch({ type: 'tell', question: id, told: sent.review ?? null });
    } catch (failure) {
      refuse(failure);
      if (isOver(failure)) await refresh(qs);
    }
  };
  return {
    sendPart: (question, answer) => {
      last.current = last.current.then(() => sendNow(question, answer));
    },
    allSent: () => last.current,
  };
}
