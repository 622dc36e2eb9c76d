export { isBlank } from './conditions';
export type { Condition, ShowIf } from './conditions';
export type { FieldKind, FormField, FormView } from './types';
export { asks } from './values';

/** What shows a form as whoever answers it will see it; it comes when it is needed. */
export const loadFormPreview = async () => ({ default: (await import('./components/FormPreview')).FormPreview });
