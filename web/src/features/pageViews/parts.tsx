import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

/** The question whether the site's own Google tag may be loaded; who can't be asked is not measured. */
export const measuringNotice = lazyPart(
  async () => {
    const [notice] = await Promise.all([import('./components/MeasuringNotice'), loadNamespaces(['pageViews'])]);
    return notice.default;
  },
  () => null,
);

/** What is read of the site, for those who manage it. */
export const readersSection = lazyPart(
  async () => {
    const [section] = await Promise.all([import('./readers/ReadersSection'), loadNamespaces(['readers'])]);
    return section.default;
  },
  ({ error, retry }) => (error === null ? <SkeletonList /> : <ErrorState error={error} onRetry={retry} />),
);
