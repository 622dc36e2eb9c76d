import type { FormField, SeatsLeft } from '../types';

/** What every field of a form is told. */
export interface AnswerLook {
  name: string;
  label: string;
  hint: string | undefined;
  optional: boolean;
}

/** A field that is answered by something else than a text. */
export interface AnswerProps {
  look: AnswerLook;
  field: FormField;
  seats: SeatsLeft[string] | undefined;
}
