import { readProgram } from '#/features/questions';
import { draftKey, loadDraft } from '#/features/quiz';
import type { ContestView } from '../types';

/** A question that asks for a program, in a sitting of one's own. */
export interface ProgramQuestion {
  id: number;
  qs: number;
  label: string;
  title: string;
}

/** The questions of the parts that were begun which ask for a program. */
export function programsOf({ parts }: ContestView): ProgramQuestion[] {
  return parts.flatMap(({ attempt, questions }) =>
    (questions ?? [])
      .filter(({ type }) => attempt != null && type === 'code')
      .map(({ question_id: id, label, title }) => ({ id, qs: attempt?.quiz_submission_id ?? 0, label, title })),
  );
}

/** The program as it was written last; empty: nothing was. */
export async function loadProgram({ qs, id }: ProgramQuestion): Promise<string> {
  const draft = await loadDraft(draftKey(qs, id));
  return draft === null || draft.answer === '' ? '' : readProgram(draft.answer).source;
}
