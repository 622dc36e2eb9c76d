import { writeProgram, type Review } from '#/features/questions';
import type { QuizAttempt, QuizGiven, QuizQuestion } from './types';

/** A question, with what the learner did with it. */
export interface QuizEntry {
  question: QuizQuestion;
  /** In the encoding of its player; empty: none. */
  answer: string;
  isSeen: boolean;
  /** To be looked at again. */
  isMarked: boolean;
  isSending: boolean;
  /** Grows where the answer was replaced: editors that keep their own text begin anew. */
  revision: number;
  /** Whether it may be sent any number of times. */
  isRepeated: boolean;
  /** What it came to, once it was sent by itself and nothing of it can be changed. */
  given: QuizGiven | null;
  /** Of what may be sent again: what each came to, the newest first. */
  sent: readonly QuizGiven[];
  /** What is told of a film's moments that were sent, while others are not. */
  told: Review | null;
}

/** What happens to one question. */
export type EntryAction =
  | {
      type: 'answer';
      question: number;
      answer: string;
      /** By something else than the learner's own typing. */ isReplaced?: boolean;
    }
  | { type: 'mark'; question: number }
  | { type: 'send'; question: number }
  | { type: 'sendFail'; question: number }
  | { type: 'give'; question: number; given: QuizGiven }
  | { type: 'tell'; question: number; told: Review | null };

/** What an attempt begins with. */
export interface Beginning {
  attempt: QuizAttempt;
  answers: ReadonlyMap<number, string>;
  seen: number[];
  marked: number[];
  /** Whether questions may be sent any number of times. */
  isRepeated?: boolean;
  /** What this browser knows to have been sent of each. */
  sent?: ReadonlyMap<number, readonly QuizGiven[]>;
}

/** The questions of an attempt as they stand at its beginning. */
export function entriesOf(beginning: Beginning): QuizEntry[] {
  const { attempt, answers, seen, marked, sent } = beginning;
  return attempt.questions.map((question) => {
    const isRepeated = beginning.isRepeated === true && mayRepeat(question);
    const given = isOpenFilm(question) || isRepeated ? null : question.given;
    const written = given ? '' : (answers.get(question.id) ?? '');
    return {
      question,
      answer: written === '' && question.given ? givenAnswer(question.given) : written,
      isSeen: seen.includes(question.id),
      isMarked: marked.includes(question.id),
      isSending: false,
      revision: 0,
      isRepeated,
      given,
      sent: isRepeated ? withGiven(sent?.get(question.id) ?? [], question.given) : [],
      told: given || isRepeated ? null : (question.given?.review ?? null),
    };
  });
}

/** What becomes of one. */
export function changed(entry: QuizEntry, action: EntryAction): QuizEntry {
  switch (action.type) {
    case 'answer':
      if (entry.given || (entry.isSending && !entry.isRepeated)) return entry;
      return { ...entry, answer: action.answer, revision: entry.revision + (action.isReplaced ? 1 : 0) };
    case 'mark':
      return { ...entry, isMarked: !entry.isMarked };
    case 'send':
      return entry.given ? entry : { ...entry, isSending: true };
    case 'sendFail':
      return { ...entry, isSending: false };
    case 'give':
      if (entry.isRepeated) return { ...entry, isSending: false, sent: withGiven(entry.sent, action.given) };
      return { ...entry, isSending: false, isMarked: false, given: action.given };
    case 'tell':
      return { ...entry, told: action.told };
  }
}

/** Whether a question was sent by itself. */
export function wasSent({ given, sent }: QuizEntry): boolean {
  return given !== null || sent.length > 0;
}

/** Whether a question is a film of which moments were sent, and others may follow. */
export function isOpenFilm({ type, given }: QuizQuestion): boolean {
  return type === 'video_interaction' && given?.status === 'running';
}

/** What is read or watched once is no answer that gets better. */
function mayRepeat({ type }: QuizQuestion): boolean {
  return type !== 'theory' && type !== 'video_interaction';
}

/** What was sent, with what is known now of one of them. */
function withGiven(sent: readonly QuizGiven[], given: QuizGiven | null): readonly QuizGiven[] {
  if (!given) return sent;
  const known = sent.find(({ submission_id: id }) => id === given.submission_id);
  const others = sent.filter((one) => one !== known);
  return [...others, { ...given, at: given.at ?? known?.at }].sort((a, b) => b.submission_id - a.submission_id);
}

/** An answer that was sent, as its player shows it. */
function givenAnswer({ answer, language_id: language, source_code: source }: QuizGiven): string {
  return source ? writeProgram({ languageId: language ?? 0, source }) : answer;
}
