import { serverNow } from '#/api/serverClock';
import { AnswerKeeper, type KeeperOptions } from '#/offline/answerKeeper';
import { answerStore } from '#/offline/answerStore';
import { draftKey, loadDraft, saveDraft } from './api';
import type { QuizAttempt } from './types';

/** What the player does when something happens to its drafts; `deadline` in epoch seconds. */
type Handlers = Pick<KeeperOptions, 'onAdopted' | 'onClosed' | 'deadline'>;

/** Puts an attempt's answers together: what this browser kept, and what the server holds. */
export async function openAttempt(
  attempt: QuizAttempt,
  user: number,
  handlers: Handlers,
): Promise<{ made: AnswerKeeper; answers: Map<number, string> }> {
  const { quiz_submission_id: qs, lesson_id: lesson, questions } = attempt;
  const store = await answerStore();
  void store.writeAttempt({ user, lesson, at: Date.now(), attempt }).catch(() => undefined);
  const made = new AnswerKeeper({
    user,
    qs,
    store,
    post: (question, draft, keepalive) => saveDraft(draftKey(qs, question), draft, keepalive),
    load: (question) => loadDraft(draftKey(qs, question)),
    now: serverNow,
    ...handlers,
    deadline: () => {
      const at = handlers.deadline();
      return at === null ? null : at * 1000;
    },
  });
  const open = questions.filter(({ given }) => !given);
  const answers = await made.open(
    new Map(open.map(({ id, draft }) => [id, draft && { seq: draft.seq, answer: draft.answer ?? '' }])),
  );
  return { made, answers };
}

/** The attempt that this browser keeps of a lesson, for going on without a connection. */
export async function keptAttempt(user: number, lesson: number): Promise<QuizAttempt | null> {
  const kept = await (await answerStore()).readAttempt(user, lesson).catch(() => undefined);
  return (kept?.attempt as QuizAttempt | undefined) ?? null;
}

/** Forgets a lesson's attempt: it is over. */
export async function dropKept(user: number, lesson: number): Promise<void> {
  await (await answerStore()).removeAttempt(user, lesson).catch(() => undefined);
}
