import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '#/auth/useUser';
import type { LessonView } from '#/features/courses';
import { answerStore } from '#/offline/answerStore';
import { isLost } from '#/offline/drafts';
import { draftKey, renewQuiz, saveDraft } from './api';
import { dropKept, keptAttempt } from './openAttempt';

/**
 * Sends what this browser kept of an attempt that has ended meanwhile, with the tab closed or without a network: the server keeps
 * what came too late, and a teacher decides about it.
 */
export function useLateAnswers({ id: lesson, quiz }: LessonView): void {
  const user = useUser()?.id;
  const queryClient = useQueryClient();
  const running = quiz?.running?.quiz_submission_id ?? null;
  useEffect(() => {
    if (user === undefined || !quiz) return;
    void sendKept(user, lesson, running).then((sent) => sent !== null && renewQuiz(queryClient, sent));
  }, [user, lesson, quiz, running, queryClient]);
}

/** Sends what is kept unless its attempt runs; the attempt, where all of it has arrived. */
async function sendKept(user: number, lesson: number, running: number | null): Promise<number | null> {
  const attempt = await keptAttempt(user, lesson);
  if (!attempt || attempt.quiz_submission_id === running) return null;
  const qs = attempt.quiz_submission_id;
  const store = await answerStore();
  const kept = await store.read(user, qs).catch(() => []);
  const unsent = kept.filter(({ seq, sentSeq }) => seq > sentSeq);
  if (unsent.length === 0) return null;
  const failures = await Promise.all(
    unsent.map(({ question, seq, answer }) =>
      saveDraft(draftKey(qs, question), { seq, answer }, false).then(
        () => null,
        (failure: unknown) => failure,
      ),
    ),
  );
  // What did not arrive is sent when the quiz is opened again.
  if (failures.some(isLost)) return null;
  await store.remove(user, qs).catch(() => undefined);
  await dropKept(user, lesson);
  return qs;
}
