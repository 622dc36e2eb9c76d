import { lazyPart } from '#/ui/lazyPart';

/** What this browser keeps of somebody's snippets. It comes after the list, which is complete without it. */
export const keptHere = lazyPart(
  async () => (await import('./KeptHere')).KeptHere,
  () => null,
);
