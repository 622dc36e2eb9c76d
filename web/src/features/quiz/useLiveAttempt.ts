import { useChannel } from '#/api/channel';
import { useUser } from '#/auth/useUser';
import type { AnswerKeeper } from '#/offline/answerKeeper';
import { isOpen, type QuizPlayerState } from './state';

interface Handlers {
  onDeadline: (at: number | null) => void;
  look: (qs: number) => Promise<void>;
}

/** What the server tells of an attempt: drafts of other devices, more minutes, its end. */
export function useLiveAttempt(state: QuizPlayerState, keeper: AnswerKeeper | null, handlers: Handlers): void {
  const user = useUser();
  const { metadata } = state.questionList;
  const isFollowed = user && metadata && isOpen(state);
  useChannel(isFollowed ? `user/${user.id}` : null, {
    onMessage: (data) => {
      const message = data as Record<string, unknown> | null;
      if (!metadata || !message) return;
      if (message.kind === 'draft') {
        const question = questionIn(message.key, metadata.qs);
        if (question !== null && typeof message.seq === 'number') void keeper?.look(question, message.seq);
      }
      if (message.kind !== 'attempt' || message.qs !== metadata.qs) return;
      const { status, deadline_at: at } = message;
      if (status === 'running') handlers.onDeadline(typeof at === 'number' ? at : null);
      else void handlers.look(metadata.qs);
    },
    resync: () => {
      if (!metadata) return;
      void handlers.look(metadata.qs);
      if (state.currentQuestion !== null) void keeper?.look(state.currentQuestion);
    },
  });
}

/** The question of a draft's key `attempt/<qs>/<question>`; null where it is another attempt's. */
function questionIn(key: unknown, qs: number): number | null {
  const start = `attempt/${qs}/`;
  if (typeof key !== 'string' || !key.startsWith(start)) return null;
  const question = Number(key.slice(start.length));
  return Number.isSafeInteger(question) ? question : null;
}
