/** What every field of a form is told. */
export interface AnswerLook {
  name: string;
  label: string;
  hint: string | undefined;
  optional: boolean;
}
