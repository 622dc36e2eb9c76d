import { lazyPart } from '#/ui/lazyPart';

/** What was bought, loaded with the first purchase. */
export const boughtDialog = lazyPart(
  async () => (await import('./BoughtDialog')).BoughtDialog,
  () => null,
);
