import { lazy } from 'react';

/** Confetti over the page, loaded when there is something to celebrate. */
export const LazyConfetti = lazy(async () => ({ default: (await import('./components/Confetti')).Confetti }));

/** A submission being judged, and then its verdict. */
export const LazyVerdict = lazy(async () => ({ default: (await import('./components/Verdict')).Verdict }));
