import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { limits } from '../../schema';
import { record, words } from '../written';
import { anyText, newKey, rowKey } from './basic';

const source = z.string().check(z.maxLength(limits.text, message('tooLong')));

/** The part of the form that test-driven questions have: a row for each language. */
export const testDrivenFields = {
  test_driven: z.array(
    z.object({
      key: rowKey,
      language_id: z.number(),
      solution_file: z
        .string()
        .check(z.regex(/^(?:[A-Za-z0-9_-][A-Za-z0-9._-]{0,99})?$/, message('authoring:invalid.fileName'))),
      template: source,
      frame: source,
      solution: anyText,
    }),
  ),
};

const testDrivenSchema = z.object(testDrivenFields);
export type TestDrivenForm = z.infer<typeof testDrivenSchema>;
export type TestDrivenRow = TestDrivenForm['test_driven'][number];

/** A language that is added; its file is called as usual there. */
export const newTestDriven = (id: number, extension: string): TestDrivenRow => ({
  key: newKey(),
  language_id: id,
  solution_file: `solution${extension.replace(/^\.?(?=.)/, '.')}`,
  template: '',
  frame: '',
  solution: '',
});

/** The form of answers that the server answered, by language. */
export const toTestDriven = (answers: unknown): TestDrivenRow[] =>
  Object.entries(record(answers)).map(([id, value]) => {
    const of = record(value);
    return {
      key: newKey(),
      language_id: Number(id),
      solution_file: words(of.solution_file),
      template: words(of.template),
      frame: words(of.frame),
      solution: words(of.solution),
    };
  });

/** The answers as the server takes them. */
export const testDrivenBody = (rows: readonly TestDrivenRow[]) =>
  Object.fromEntries(
    rows.map(({ language_id: id, solution_file, template, frame, solution }) => [
      id,
      { solution_file, template, frame, solution },
    ]),
  );
