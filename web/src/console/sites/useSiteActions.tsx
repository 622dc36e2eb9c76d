import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#/i18n/format';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { placementsQuery, plansQuery } from '../api';
import { calls } from '../client';
import type { Action } from '../parts/ActionDialog';
import { useAction } from '../parts/useAction';
import { consolePaths } from '../paths';
import { useMay } from '../session';
import type { Operation, Placements, PlanOffer, SiteDetail, Visit } from '../types';
import { endOfDay } from './dates';
import type { SiteAction } from './siteActions';
import { EnterDialog } from './EnterDialog';
import { targetsOf } from './targets';

const NOWHERE: Placements = { servers: [] };

/** Asks for an action on a site and does it. `dialogs` goes anywhere in the screen. */
export function useSiteActions(site: SiteDetail): { ask: (action: SiteAction | 'enter') => void; dialogs: ReactNode } {
  const { t } = useTranslation('sites');
  const { ask, dialog } = useAction();
  const navigate = useAppNavigate();
  const [entering, setEntering] = useState<{ visit: Visit; url: string } | null>(null);
  const may = useMay();
  const { data: plans = [] } = useQuery(plansQuery);
  const { data: placements = NOWHERE } = useQuery({ ...placementsQuery, enabled: may('sites.move') });
  const base = `/sites/${site.id}`;
  /** Work that goes on for a while is watched on its own page. */
  const follow = (result: unknown) => {
    const operation = (result as { operation?: Operation }).operation;
    if (operation && (operation.state === 'waiting' || operation.state === 'running')) navigate(consolePaths.operation(operation.id));
  };
  const words = (action: SiteAction | 'enter') => ({ title: t(`action.${action}.title`, { name: site.name }), text: t(`action.${action}.text`), button: t(`action.${action}.button`) });
  const simple = (action: SiteAction): Action & { done?: string } => ({ ...words(action), done: t(`action.${action}.done`), send: (values) => calls.post(`${base}/${action}`, { reason: values.reason }), onDone: follow });
  const enter: Action = {
    ...words('enter'),
    fields: [{ name: 'hours', kind: 'select', label: t('action.enter.hours'), initial: '1', options: [1, 2, 4, 8].map((hours) => ({ value: String(hours), text: t('action.enter.forHours', { count: hours }) })) }],
    send: ({ reason, hours }) => calls.post(`${base}/visits`, { reason, hours: Number(hours) }),
    onDone: (result) => setEntering(result as { visit: Visit; url: string }),
  };
  const actions: Partial<Record<SiteAction, Action & { done?: string }>> = {
    rename: {
      ...words('rename'),
      done: t('action.rename.done'),
      fields: [
        { name: 'name', label: t('field.name'), initial: site.name },
        { name: 'subdomain', label: t('field.subdomain'), initial: site.subdomain, hint: t('action.rename.hint') },
      ],
      send: ({ name, subdomain, reason }) => calls.post(`${base}/rename`, { name, subdomain, reason }),
    },
    plan: { ...words('plan'), done: t('action.plan.done'), ...planAction(site, plans, t('field.plan'), t('action.plan.ends'), t('action.plan.endsHint'), (period) => t(`period.${period as 'month'}`)) },
    payments: {
      ...words('payments'),
      done: t('action.payments.done'),
      fields: [{ name: 'allowed', kind: 'select', label: t('action.payments.label'), initial: String(site.payment_override), options: (['null', 'true', 'false'] as const).map((value) => ({ value, text: t(`action.payments.${value}`) })) }],
      send: ({ allowed, reason }) => calls.post(`${base}/payments`, { allowed: JSON.parse(allowed ?? 'null') as boolean | null, reason }),
    },
    clone: {
      ...words('clone'),
      done: t('action.clone.done'),
      fields: [{ name: 'name', label: t('field.name') }, { name: 'subdomain', label: t('field.subdomain') }],
      send: ({ name, subdomain, reason }) => calls.post(`${base}/clone`, { name, subdomain, reason }),
      onDone: follow,
    },
    move: {
      ...words('move'),
      done: t('action.move.done'),
      fields: [{ name: 'target', kind: 'select', label: t('action.move.target'), optional: true, options: [{ value: '', text: t('action.move.any') }, ...targetsOf(placements, site.placement)] }],
      send: ({ target = '', reason }) => {
        const [server, database] = target.split('/');
        return calls.post(`${base}/move`, { server: server || undefined, database, reason });
      },
      onDone: follow,
    },
    delete: {
      ...words('delete'),
      danger: true,
      confirm: site.subdomain,
      done: t('action.delete.done'),
      send: ({ reason, confirm }) => calls.post(`${base}/delete`, { reason, confirm }),
    },
  };
  return {
    ask: (action) => ask(action === 'enter' ? enter : (actions[action] ?? simple(action))),
    dialogs: <>{dialog}{entering && <EnterDialog url={entering.url} visit={entering.visit} onClose={() => setEntering(null)} />}</>,
  };
}

function planAction(site: SiteDetail, plans: readonly PlanOffer[], label: string, ends: string, hint: string, period: (name: string) => string): Pick<Action, 'fields' | 'send'> {
  return {
    fields: [
      { name: 'plan_id', kind: 'select', label, initial: String(site.plan?.id ?? plans[0]?.id ?? ''), options: plans.map((plan) => ({ value: String(plan.id), text: `${plan.name} · ${period(plan.period)}` })) },
      { name: 'ends_at', kind: 'date', label: ends, hint, optional: true, initial: site.plan?.ends_at ? isoDay(site.plan.ends_at) : '' },
    ],
    send: ({ plan_id: plan, ends_at: end, reason }) => calls.post(`/sites/${site.id}/plan`, { plan_id: Number(plan), ends_at: end ? endOfDay(end) : null, reason }),
  };
}

/** A day as date inputs want it. */
function isoDay(epochSeconds: number): string {
  const shown = formatDate(epochSeconds);
  return shown.includes('/') ? shown.split('/').toReversed().join('-') : shown;
}
