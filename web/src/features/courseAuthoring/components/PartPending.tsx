import { useEffect } from 'react';
import type { PendingPart } from '#/ui/lazyPart';
import { toasts } from '#/ui/toasts';
import { useErrorText } from '#/ui/useErrorText';

/** Stands in the place of a dialog that is on its way; says why it does not come. */
export function PartPending({ error }: PendingPart) {
  const errorText = useErrorText();
  useEffect(() => {
    if (error !== null) toasts.error(errorText(error));
  }, [error, errorText]);
  return null;
}
