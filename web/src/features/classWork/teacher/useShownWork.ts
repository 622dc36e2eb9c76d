import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { withoutLocale } from '#/i18n/locale';
import { withQuery, type AppPath } from '#/routing/paths';

const NAME = 'assignment';

/** The assignment that the address names (`?assignment=12`), the address of another one, and how to go back to the list. */
export function useShownWork() {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const id = Number(search.get(NAME));
  const hrefOf = useCallback(
    (assignment: { id: number }): AppPath =>
      withQuery(withoutLocale(pathname) as AppPath, { ...Object.fromEntries(search), [NAME]: assignment.id }),
    [pathname, search],
  );
  const close = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete(NAME);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { shown: Number.isSafeInteger(id) && id > 0 ? id : null, hrefOf, close };
}
