import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';

export { challengeWidgets } from './widgets';

/** Says beside a problem that it is today's challenge; nothing where it is none. It comes after the page. */
export const { Part: ChallengeChip } = lazyPart(
  async () => {
    const [module] = await Promise.all([import('./components/ChallengeChip'), loadNamespaces(['challenges'])]);
    return module.ChallengeChip;
  },
  () => null,
);
