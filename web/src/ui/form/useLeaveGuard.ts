import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { dialogs } from '#/ui/dialogs';

/** Asks before unsaved changes are left behind. `isUnsaved` is asked at the moment of leaving. */
export function useLeaveGuard(isUnsaved: () => boolean): void {
  const { t } = useTranslation('ui');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const ask = async () => {
      const leaves = await dialogs.confirm({
        title: t('leave.title'),
        text: t('leave.text'),
        action: t('leave.action'),
        danger: true,
      });
      if (leaves) blocker.proceed();
      else blocker.reset();
    };
    void ask();
  }, [blocker, t]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}
