import { lazy } from 'react';
import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

/** Confetti over the page, loaded when there is something to celebrate. */
export const LazyConfetti = lazy(async () => ({ default: (await import('./components/Confetti')).Confetti }));

/** A problem within a lesson, with the texts of its parts. */
export const programPanel = lazyPart(
  async () => {
    const [{ ProgramPanel }] = await Promise.all([
      import('./components/ProgramPanel'),
      loadNamespaces(['problems', 'editor']),
    ]);
    return ProgramPanel;
  },
  ({ error, retry }) => (error === null ? <SkeletonList /> : <ErrorState error={error} onRetry={retry} />),
);

/** A submission being judged, and then its verdict. */
export const LazyVerdict = lazy(async () => ({ default: (await import('./components/Verdict')).Verdict }));

/** The fields of a list of what is there to practise. */
export const LazyListFilters = lazy(() => import('./components/ListFilters'));

/** A program's run on one input. */
export const LazyRunOutcome = lazy(async () => ({ default: (await import('./components/RunOutcome')).RunOutcome }));
