import type { components } from '#/api/schema.gen';
import type { Accepted } from '#/api/typed';
import type { Schemas, With } from '#/api/types';
import type { FormField, FormView } from '#/features/forms';

/** A form in the list of staff. */
export type FormItem = Schemas['FormItem'];

/** A form as it was written, for those who may change it. */
export type EditedForm = With<FormView, { source: With<Schemas['FormSource'], { fields: FormField[] }> }>;

/** What is sent of a form; what is not named stays. */
export type FormInput = Accepted<components['schemas']['FormInput']>;

/** Where who registers comes in. */
export type FormJoins = Schemas['FormJoins'];

/** What was told to a webhook. */
export type FormDelivery = Schemas['FormDelivery'];

/** An answer as staff see it. */
export type FormSubmission = Schemas['FormSubmission'];

/** Where an answer stands. */
export type AnswerState = FormSubmission['state'];

/** What staff decide about an answer; what is not named stays. */
export type FormDecision = Accepted<components['schemas']['FormDecision']>;
