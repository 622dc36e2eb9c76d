import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState } from '#/ui/states';

function Pending({ error, retry }: PendingPart) {
  return error === null ? null : <ErrorState error={error} onRetry={retry} />;
}

const words = () => loadNamespaces(['scratchWork']);

/** `MissingList` with its words, loaded when it is needed. */
export const missingList = lazyPart(async () => {
  const [{ MissingList }] = await Promise.all([import('./StructureList'), words()]);
  return MissingList;
}, Pending);

/** `SubmittedProject` with its words, loaded when it is needed. */
export const submittedProject = lazyPart(async () => {
  const [{ SubmittedProject }] = await Promise.all([import('./SubmittedProject'), words()]);
  return SubmittedProject;
}, Pending);

/** `RuleFields` of the author's form with its words, loaded when it is needed. */
export const ruleFields = lazyPart(async () => {
  const [{ RuleFields }] = await Promise.all([import('./RuleFields'), words()]);
  return RuleFields;
}, Pending);
