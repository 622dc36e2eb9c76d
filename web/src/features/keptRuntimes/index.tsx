import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';

/** What runs programs without a connection, to be kept in this browser: a dialog that loads itself with its words. */
export const keptRuntimesDialog = lazyPart(
  async () => {
    const [{ KeptRuntimesDialog }] = await Promise.all([
      import('./KeptRuntimesDialog'),
      loadNamespaces(['keptRuntimes']),
    ]);
    return KeptRuntimesDialog;
  },
  () => null,
);
