import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '../lazyPart';
import { ErrorState, SkeletonList } from '../states';
import type { ImportWizardProps } from './types';

export type * from './types';

/** The import wizard with its texts, loaded when it is opened; `fetch` does that ahead. */
export const { Part: ImportWizard, fetch: fetchImportWizard } = lazyPart<ImportWizardProps>(async () => {
  const [module] = await Promise.all([import('./ImportWizard'), loadNamespaces(['importWizard'])]);
  return module.default;
}, Pending);

function Pending({ error, retry }: PendingPart) {
  return error ? <ErrorState error={error} onRetry={retry} /> : <SkeletonList rows={4} />;
}
