import { queryOptions } from '@tanstack/react-query';
import { bankKeys } from '../api';
import { calls } from '../calls';
import type { Statistics } from '../types';

/** What first answers say of a question. */
export const statisticsQuery = (id: number) =>
  queryOptions({
    queryKey: [...bankKeys.all, 'statistics', id],
    queryFn: ({ signal }) => calls.get<Statistics>('/api/question/{id}/statistics', { path: { id }, signal }),
  });

interface ChoiceView {
  content?: { choices?: { id: number; html: string }[] } | null;
  source?: { answers?: unknown } | null;
}

/** A choice in words, and whether it is right. */
export interface NamedChoice {
  name: string;
  isRight: boolean;
}

/** The words of a question's choices, by their ids. */
export const choicesQuery = (id: number) =>
  queryOptions({
    queryKey: [...bankKeys.all, 'choices', id],
    queryFn: async ({ signal }) => namesOf(await calls.get<ChoiceView>('/api/question/{id}', { path: { id }, signal })),
  });

/** Read out of a question as its editors get it. */
export function namesOf({ content, source }: ChoiceView): Record<string, NamedChoice> {
  const answers: unknown[] = Array.isArray(source?.answers) ? source.answers : [];
  const right = new Set(answers.filter(isRight).map(({ id }) => String(id)));
  const choices = content?.choices ?? [];
  return Object.fromEntries(
    choices.map(({ id, html }) => [String(id), { name: textOf(html), isRight: right.has(String(id)) }]),
  );
}

const isRight = (answer: unknown): answer is { id: unknown; correct: true } =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'correct' in answer && answer.correct === true;

/** The text of HTML, without its marks. Nothing of it is run: the document is none that is shown. */
const textOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
