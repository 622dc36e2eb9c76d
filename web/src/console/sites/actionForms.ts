import type { TFunction } from 'i18next';
import { formatDate } from '#/i18n/format';
import { calls } from '../client';
import type { Action } from '../parts/action';
import { FREE, type Placements, type Plan, type Restorable, type SiteDetail } from '../types';
import { endOfDay } from './dates';
import { restoreForm, undoRestoreForm } from './restore/restoreForms';
import type { SiteAction } from './siteActions';
import { targetsOf } from './targets';

type Words = TFunction<'sites'>;
type PlanChoice = Pick<Plan, 'id' | 'name' | 'period'>;

/** What a form of an action is made of: the site, the words, and what can be chosen. */
export interface Given {
  site: SiteDetail;
  t: Words;
  plans: readonly PlanChoice[];
  placements: Placements;
  restorable: Restorable | undefined;
}

/** The fields of an action, and what is sent. */
type Form = Pick<Action, 'fields' | 'send' | 'danger' | 'confirm' | 'impossible'>;

const HOURS = [1, 2, 4, 8] as const;

/** The form of an action on a site. */
export function formOf(action: SiteAction | 'enter', given: Given): Form {
  return forms[action](given, { id: given.site.id });
}

/** Asks for the reason alone. */
const reasonOnly =
  (action: 'export' | 'suspend' | 'resume' | 'archive' | 'undelete') =>
  (_: Given, path: { id: number }): Form => ({
    send: ({ reason }) => calls.post(`/api/console/sites/{id}/${action}`, { path, body: { reason } }),
  });

const forms: Record<SiteAction | 'enter', (given: Given, path: { id: number }) => Form> = {
  export: reasonOnly('export'),
  suspend: reasonOnly('suspend'),
  resume: reasonOnly('resume'),
  archive: reasonOnly('archive'),
  undelete: reasonOnly('undelete'),
  enter: ({ t }, path) => ({
    fields: [
      {
        name: 'hours',
        kind: 'select',
        label: t('action.enter.hours'),
        initial: '1',
        options: HOURS.map((hours) => ({ value: String(hours), text: t('action.enter.forHours', { count: hours }) })),
      },
    ],
    send: ({ reason, hours }) =>
      calls.post('/api/console/sites/{id}/visits', { path, body: { reason, hours: Number(hours) } }),
  }),
  rename: ({ site, t }, path) => ({
    fields: [
      { name: 'name', label: t('field.name'), initial: site.name },
      { name: 'subdomain', label: t('field.subdomain'), initial: site.subdomain, hint: t('action.rename.hint') },
    ],
    send: ({ name, subdomain, reason }) =>
      calls.post('/api/console/sites/{id}/rename', { path, body: { name, subdomain, reason } }),
  }),
  plan: ({ site, t, plans }, path) => ({
    fields: [
      {
        name: 'plan_id',
        kind: 'select',
        label: t('field.plan'),
        initial: String(site.plan?.id ?? plans[0]?.id ?? ''),
        options: plans.map((plan) => ({
          value: String(plan.id),
          text: `${plan.name} · ${t(`period.${plan.period}`)}`,
        })),
      },
      {
        name: 'is_trial',
        kind: 'choice',
        label: t('action.plan.paid'),
        initial: String(site.plan?.is_trial ?? false),
        when: ({ plan_id: plan }) => !isFree(plans, plan),
        options: [
          { value: 'false', text: t('action.plan.paying'), hint: t('action.plan.payingHint') },
          { value: 'true', text: t('action.plan.trying'), hint: t('action.plan.tryingHint') },
        ],
      },
      {
        name: 'ends_at',
        kind: 'date',
        label: t('action.plan.ends'),
        hint: t('action.plan.endsHint'),
        optional: (values) => !isTrial(plans, values),
        initial: site.plan?.ends_at ? isoDay(site.plan.ends_at) : '',
      },
    ],
    send: (values) => {
      const { plan_id: plan, ends_at: end, reason } = values;
      return calls.post('/api/console/sites/{id}/plan', {
        path,
        body: {
          plan_id: Number(plan),
          ends_at: end ? endOfDay(end) : null,
          is_trial: isTrial(plans, values),
          reason,
        },
      });
    },
  }),
  payments: ({ site, t }, path) => ({
    fields: [
      {
        name: 'allowed',
        kind: 'select',
        label: t('action.payments.label'),
        initial: String(site.payment_override),
        options: (['null', 'true', 'false'] as const).map((value) => ({ value, text: t(`action.payments.${value}`) })),
      },
    ],
    send: ({ allowed, reason }) =>
      calls.post('/api/console/sites/{id}/payments', {
        path,
        body: { allowed: JSON.parse(allowed ?? 'null') as boolean | null, reason },
      }),
  }),
  clone: ({ t }, path) => ({
    fields: [
      { name: 'name', label: t('field.name') },
      { name: 'subdomain', label: t('field.subdomain') },
    ],
    send: ({ name, subdomain, reason }) =>
      calls.post('/api/console/sites/{id}/clone', { path, body: { name, subdomain, reason } }),
  }),
  move: ({ site, t, placements }, path) => ({
    fields: [
      {
        name: 'target',
        kind: 'select',
        label: t('action.move.target'),
        optional: true,
        options: [
          { value: '', text: t('action.move.any') },
          ...targetsOf(placements, site.placement, t('action.move.own')),
        ],
      },
    ],
    send: ({ target = '', reason }) => {
      const [server, database] = target.split('/');
      return calls.post('/api/console/sites/{id}/move', {
        path,
        body: { server: server || undefined, database, reason },
      });
    },
  }),
  restore: ({ site, t, restorable }) => restoreForm(site, restorable, t),
  undoRestore: ({ site }) => undoRestoreForm(site),
  delete: ({ site }, path) => ({
    danger: true,
    confirm: site.subdomain,
    send: ({ reason, confirm }) => calls.post('/api/console/sites/{id}/delete', { path, body: { reason, confirm } }),
  }),
};

const isFree = (plans: readonly PlanChoice[], id: string | undefined) =>
  plans.some((plan) => String(plan.id) === id && plan.name === FREE);

/** Whether a trial is asked for: what costs nothing can't be tried. */
const isTrial = (plans: readonly PlanChoice[], values: Record<string, string>) =>
  values.is_trial === 'true' && !isFree(plans, values.plan_id);

/** A day as date inputs want it. */
function isoDay(epochSeconds: number): string {
  const shown = formatDate(epochSeconds);
  return shown.includes('/') ? shown.split('/').toReversed().join('-') : shown;
}
