import { answerStore } from '#/offline/answerStore';
import { isLost } from '#/offline/drafts';
import { draftKey, saveDraft } from './api';
import { dropKept, keptAttempt } from './openAttempt';
import type { QuizSubject } from './source';

/**
 * Sends what this browser kept of an attempt that has ended meanwhile, with the tab closed or without a network: the server keeps
 * what came too late, and a teacher decides about it. Nothing of the attempt that runs is sent. Answers with the attempt where
 * all of it has arrived.
 */
export async function sendLateAnswers(
  user: number,
  { subject, running }: { subject: QuizSubject; running: number | null },
): Promise<number | null> {
  const attempt = await keptAttempt(user, subject);
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
  // What did not arrive is sent when it is opened again.
  if (failures.some(isLost)) return null;
  await store.remove(user, qs).catch(() => undefined);
  await dropKept(user, subject);
  return qs;
}
