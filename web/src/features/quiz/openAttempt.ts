import { assumeServerClock, serverNow } from '#/api/serverClock';
import { AnswerKeeper, type KeeperOptions } from '#/offline/answerKeeper';
import { answerStore } from '#/offline/answerStore';
import { filesIn, hold } from '#/offline/hold';
import { draftKey, loadDraft, saveDraft } from './api';
import { isOpenFilm } from './entries';
import { keptKey, type QuizSource, type QuizSubject } from './source';
import type { QuizAttempt } from './types';

/** What the player does when something happens to its drafts; `deadline` in epoch seconds. */
interface Handlers extends Pick<KeeperOptions, 'onAdopted' | 'onClosed' | 'deadline'> {
  /** A draft did not arrive, whether or not it is sent again. */
  onFailure: (error: unknown) => void;
}

/** Puts an attempt's answers together: what this browser kept, and what the server holds. */
export async function openAttempt(
  attempt: QuizAttempt,
  user: number,
  handlers: Handlers,
): Promise<{ made: AnswerKeeper; answers: Map<number, string> }> {
  const { quiz_submission_id: qs, questions } = attempt;
  const store = await answerStore();
  const { onFailure, ...handled } = handlers;
  const made = new AnswerKeeper({
    user,
    qs,
    store,
    post: (question, draft, keepalive) =>
      saveDraft(draftKey(qs, question), draft, keepalive).catch((error: unknown) => {
        onFailure(error);
        throw error;
      }),
    load: (question) => loadDraft(draftKey(qs, question)),
    now: serverNow,
    ...handled,
    deadline: () => {
      const at = handlers.deadline();
      return at === null ? null : at * 1000;
    },
  });
  const open = questions.filter((question) => !question.given || isOpenFilm(question));
  const answers = await made.open(
    new Map(open.map(({ id, draft }) => [id, draft && { seq: draft.seq, answer: draft.answer ?? '' }])),
  );
  return { made, answers };
}

/** Keeps an attempt as the server has just given it, with what its questions show, for going on without a connection. */
export function keepAttempt(user: number, { subject, call }: QuizSource, attempt: QuizAttempt): void {
  const { questions } = attempt;
  const lesson = keptKey(subject);
  void hold(user, { answers: [call], media: filesIn(questions) });
  // What is right is not kept.
  const kept = questions.map((question) => ({
    ...question,
    given: question.given && { ...question.given, review: null },
  }));
  void answerStore()
    .then((store) => store.writeAttempt({ user, lesson, at: Date.now(), attempt: { ...attempt, questions: kept } }))
    .catch(() => undefined);
}

/** The attempt that this browser keeps of what is sat, for going on without a connection; the server's clock goes on from it. */
export async function keptAttempt(user: number, subject: QuizSubject): Promise<QuizAttempt | null> {
  const kept = await (await answerStore()).readAttempt(user, keptKey(subject)).catch(() => undefined);
  if (!kept) return null;
  const attempt = kept.attempt as QuizAttempt;
  assumeServerClock(attempt.server_time * 1000 + Math.max(0, Date.now() - kept.at));
  return attempt;
}

/** Forgets the attempt that is kept: it is over. */
export async function dropKept(user: number, subject: QuizSubject): Promise<void> {
  await (await answerStore()).removeAttempt(user, keptKey(subject)).catch(() => undefined);
}
