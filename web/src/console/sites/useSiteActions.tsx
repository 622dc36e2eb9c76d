import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { placementsQuery, plansQuery, restorableQuery } from '../api';
import { useAction } from '../parts/useAction';
import { consolePaths } from '../paths';
import { useMay } from '../session';
import type { Operation, Placements, Restorable, SiteDetail, Visit } from '../types';
import { formOf } from './actionForms';
import { EnterDialog } from './EnterDialog';
import { ownTime } from './restore/restoreForms';
import type { SiteAction } from './siteActions';

const NOWHERE: Placements = { servers: [] };

/** Asks for an action on a site and does it. `dialogs` goes anywhere in the screen. */
export function useSiteActions(site: SiteDetail): {
  ask: (action: SiteAction | 'enter') => void;
  restorable: Restorable | undefined;
  dialogs: ReactNode;
} {
  const { t } = useTranslation('sites');
  const { ask, dialog } = useAction();
  const navigate = useAppNavigate();
  const may = useMay();
  const [entering, setEntering] = useState<{ visit: Visit; url: string } | null>(null);
  const { data: plans = [] } = useQuery(plansQuery);
  const { data: placements = NOWHERE } = useQuery({ ...placementsQuery, enabled: may('sites.move') });
  const { data: restorable } = useQuery({ ...restorableQuery(site.id), enabled: may('sites.restore') });
  /** Work that goes on for a while is watched on its own page. */
  const follow = (result: unknown) => {
    const { operation } = result as { operation?: Operation | number };
    if (typeof operation === 'number') navigate(consolePaths.operation(operation));
    else if (operation && (operation.state === 'waiting' || operation.state === 'running'))
      navigate(consolePaths.operation(operation.id));
  };
  const askFor = (action: SiteAction | 'enter') =>
    ask({
      title: t(`action.${action}.title`, { name: site.name }),
      text: t(`action.${action}.text`, { until: restorable?.undo_until && ownTime(restorable.undo_until) }),
      button: t(`action.${action}.button`),
      ...formOf(action, { site, t, plans, placements, restorable }),
      ...(action === 'enter'
        ? { onDone: (result: unknown) => setEntering(result as { visit: Visit; url: string }) }
        : { done: t(`action.${action}.done`), onDone: follow }),
    });
  return {
    ask: askFor,
    restorable,
    dialogs: (
      <>
        {dialog}
        {entering && <EnterDialog url={entering.url} visit={entering.visit} onClose={() => setEntering(null)} />}
      </>
    ),
  };
}
