import { ApiError } from '#/api/envelope';

/** An answer as the server holds it. */
export interface HeldDraft {
  seq: number;
  answer: string;
}

/** An answer here, and how much of it the server is known to have. */
export interface KeptState extends HeldDraft {
  sentSeq: number;
}

/** Which of two counts where a page begins: the greater number, and of two alike the server's. `lost` was not sent and is not it. */
export function mergeDraft(
  kept: KeptState | null,
  held: HeldDraft | null,
): KeptState & { /** Null: nothing. */ lost: string | null } {
  const server = held ?? { seq: 0, answer: '' };
  if (kept && kept.seq > server.seq) {
    return { seq: kept.seq, answer: kept.answer, sentSeq: server.seq, lost: null };
  }
  const isUnsent = kept !== null && kept.seq > kept.sentSeq && kept.answer !== server.answer;
  return { seq: server.seq, answer: server.answer, sentSeq: server.seq, lost: isUnsent ? kept.answer : null };
}

/**
 * What counts after a draft was sent, by what the server holds then. It took it; or it already had one that is as new, of
 * another device: that one is taken over, unless the learner has written on meanwhile.
 */
export function receive(now: KeptState, posted: HeldDraft, held: HeldDraft): KeptState {
  const isTaken = held.seq === posted.seq && held.answer === posted.answer;
  if (isTaken) return { ...now, sentSeq: Math.max(now.sentSeq, posted.seq) };
  if (held.answer === now.answer) {
    const seq = Math.max(now.seq, held.seq);
    return { seq, answer: now.answer, sentSeq: seq };
  }
  if (now.seq > posted.seq) return { ...now, seq: Math.max(now.seq, held.seq + 1) };
  return { seq: held.seq, answer: held.answer, sentSeq: held.seq };
}

const over = ['already_submitted', 'time_over'];

/** Whether the server takes no more of an attempt. */
export function isOver(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 412 && over.includes(error.key);
}

/** Whether a call may not have arrived, or its receipt was lost: no connection, too late, or a server that was away. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'offline' || error.kind === 'timeout' || [502, 503, 504].includes(error.status);
}
