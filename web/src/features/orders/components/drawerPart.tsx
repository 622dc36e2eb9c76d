import { lazyPart } from '#/ui/lazyPart';

/** An order beside the list, loaded with the first one that is opened. */
export const orderDrawer = lazyPart(
  async () => (await import('./OrderDrawer')).OrderDrawer,
  () => null,
);
