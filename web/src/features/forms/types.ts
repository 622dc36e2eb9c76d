import type { Schemas, With } from '#/api/types';
import type { ShowIf } from './conditions';

/** A field of a form; its condition compares with a plain value. */
export type FormField = With<Schemas['FormField'], { show_if: ShowIf | null }>;

/** What a field asks. */
export type FieldKind = FormField['kind'];

/** What can be chosen. */
export type FieldOption = FormField['options'][number];

/** A form as somebody answers it. */
export type FormView = With<Schemas['FormView'], { fields: FormField[] }>;

/** A form in the list of those that are open. */
export type OpenForm = Schemas['OpenFormItem'];

/** How many seats are left of choices with a limit, by field and value. */
export type SeatsLeft = FormView['seats_left'];

/** What a browser is to solve before it sends. */
export type Challenge = FormView['altcha'];

/** What came of an answer. */
export type FormAnswered = Schemas['FormAnswered'];
