import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';

/** The question whether the site's own Google tag may be loaded; who can't be asked is not measured. */
export const measuringNotice = lazyPart(
  async () => {
    const [notice] = await Promise.all([import('./components/MeasuringNotice'), loadNamespaces(['pageViews'])]);
    return notice.default;
  },
  () => null,
);
