import { answerStore } from '#/offline/answerStore';
import { handInOf } from './answerBody';
import type { QuizPlayerState } from './state';

/** An answer that the server lacks, whole. */
export interface UnsentAnswer {
  question_id: number;
  answer: string;
  format: string;
  file_type: string;
  language_id: number | null;
  source_code: string;
  /** The greater one is the newer answer. */
  seq: number;
}

/** What was written of an attempt and has not arrived, as it would be handed in. */
export async function unsentAnswers(
  user: number,
  { questionList: { data, metadata } }: QuizPlayerState,
  unsent: ReadonlySet<number>,
): Promise<UnsentAnswer[]> {
  if (!metadata) return [];
  const kept = await (await answerStore()).read(user, metadata.qs).catch(() => []);
  return data
    .filter(({ question }) => unsent.has(question.id))
    .map(({ question, answer: written }) => {
      const { answer = '', format = '', language_id = null, source_code = '' } = handInOf(question, written);
      const seq = kept.find((row) => row.question === question.id)?.seq ?? 1;
      return { question_id: question.id, answer, format, file_type: '', language_id, source_code, seq };
    });
}
