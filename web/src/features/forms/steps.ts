import type { FormField } from './types';

/** What is asked at once: the fields up to a page break. */
export interface Step {
  /** Of the page break before it; '' where it has none. */
  title: string;
  help: string;
  fields: FormField[];
}

/** The pages of the fields that show; pages without fields are left out, and there is always one. */
export function stepsOf(shown: readonly FormField[]): Step[] {
  const steps: Step[] = [{ title: '', help: '', fields: [] }];
  for (const field of shown) {
    if (field.kind === 'page_break') steps.push({ title: field.label, help: field.help, fields: [] });
    else steps.at(-1)?.fields.push(field);
  }
  const filled = steps.filter(({ fields }) => fields.length > 0);
  return filled.length > 0 ? filled : steps.slice(0, 1);
}

/** The page that has one of these fields; -1 where none has. `paths` are those of the form: `answers.ten`. */
export function stepWith(steps: readonly Step[], paths: readonly string[]): number {
  return steps.findIndex(({ fields }) => fields.some(({ key }) => paths.includes(`answers.${key}`)));
}
