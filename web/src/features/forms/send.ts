import type { components } from '#/api/schema.gen';
import type { Accepted } from '#/api/typed';
import { consentsOf } from '#/auth/schema';
import { shownFields } from './conditions';
import type { AnswerForm } from './schema';
import type { FormView } from './types';
import { answerOf, answersOf, asks } from './values';

/** What is sent of an answer. */
export type AnswerBody = Accepted<components['schemas']['FormAnswerInput']>;

/** What goes along with the answers. */
export interface Signs {
  key: string;
  /** What the proof of work is; null where there is none. */
  altcha: string | null;
  makesAccount: boolean;
}

/** The body of an answer: JSON, or with files a form of parts. What does not show stays here. */
export function bodyOf(form: FormView, values: AnswerForm, signs: Signs): AnswerBody | FormData {
  const shown = shownFields(form.fields, answersOf(values.answers)).filter(asks);
  const answers: Record<string, unknown> = {};
  const files: [part: string, file: File][] = [];
  for (const { key } of shown) {
    const value = values.answers[key];
    if (value instanceof File) {
      const part = `file_${files.length + 1}`;
      files.push([part, value]);
      answers[key] = part;
    } else {
      answers[key] = answerOf(value);
    }
  }
  const account = signs.makesAccount ? { password: values.password, consents: consentsOf(values) } : {};
  const told = { token: form.token, key: signs.key, website: values.website };
  if (files.length === 0) return { form_id: form.id, answers, ...told, altcha: signs.altcha, ...account };
  const body = new FormData();
  const texts = { form_id: String(form.id), ...told, altcha: signs.altcha ?? '', password: account.password ?? '' };
  for (const [name, text] of Object.entries(texts)) if (text !== '') body.append(name, text);
  body.append('answers', JSON.stringify(answers));
  if (account.consents) body.append('consents', JSON.stringify(account.consents));
  for (const [part, file] of files) body.append(part, file, file.name);
  return body;
}
