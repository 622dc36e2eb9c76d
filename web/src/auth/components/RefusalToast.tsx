import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { toasts } from '#/ui/toasts';
import { REFUSED, refusals } from '../refusal';

/** Says why a guard, here or the server's, sent the visitor away from a screen, and takes that out of the address. */
export default function RefusalToast() {
  const { t } = useTranslation('auth');
  const [search, setSearch] = useSearchParams();
  const given = search.get(REFUSED);
  useEffect(() => {
    if (given === null) return;
    const refused = refusals.find((known) => known === given);
    if (refused) toasts.error(t(`refused.${refused}`));
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(REFUSED);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [given, setSearch, t]);
  return null;
}
