import { useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { dialogs } from '#/ui/dialogs';
import { addLeaveGuard } from './leaveGuards';

/**
 * Asks before unsaved changes are left behind: by a link, the browser's Back, or a reload. `isUnsaved` is asked at the moment of
 * leaving. A page and its dialogs may guard at once, which `useBlocker` does not allow. What a parameter of the address shows, as
 * a drawer with `?account=7`, names that parameter: it is also left when that changes.
 */
export function useLeaveGuard(isUnsaved: () => boolean, shownBy?: string): void {
  const { t } = useTranslation('ui');
  const router = useContext(DataRouterContext)?.router ?? null;
  const latest = useRef(isUnsaved);
  useEffect(() => {
    latest.current = isUnsaved;
  });
  useEffect(
    () =>
      addLeaveGuard(
        () => latest.current(),
        router,
        () =>
          dialogs.confirm({ title: t('leave.title'), text: t('leave.text'), action: t('leave.action'), danger: true }),
        shownBy,
      ),
    [router, t, shownBy],
  );
}
