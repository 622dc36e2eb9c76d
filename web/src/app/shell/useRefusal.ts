import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { toasts } from '#/ui/toasts';
import { refusals, REFUSED } from '../guards';

/** Says why a guard, here or the server's, sent the visitor away from a screen, and takes that out of the address. */
export function useRefusal(): void {
  const { t } = useTranslation('app');
  const [search, setSearch] = useSearchParams();
  const refused = refusals.find((known) => known === search.get(REFUSED));
  useEffect(() => {
    if (!refused) return;
    toasts.error(t(`refused.${refused}`));
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(REFUSED);
        return next;
      },
      { replace: true },
    );
  }, [refused, setSearch, t]);
}
