import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';

/** A figure beside its limit; null: no limit. */
export type Use = Schemas['Use'];

/** What the site had from one change to the next. Times in epoch seconds. */
export type Period = Schemas['HadPlan'];

/** The site's plan and what it uses of it. */
export type SitePlan = Schemas['PlanView'];

/** A plan that a site can be on; no limit where a limit is null. */
export type Plan = Schemas['Plan'];

/** What is sold under one name: what it allows, and its price by the month and by the year. */
export interface PlanPrices {
  name: string;
  plan: Plan;
  month: number | null;
  year: number | null;
}

/** The plans by name, in the order in which they come. */
export function plansByName(plans: readonly Plan[]): PlanPrices[] {
  const names = [...new Set(plans.map(({ name }) => name))];
  return names.flatMap((name) => {
    const same = plans.filter((plan) => plan.name === name);
    const price = (period: Plan['period']) => same.find((plan) => plan.period === period)?.price_vnd ?? null;
    return same[0] ? [{ name, plan: same[0], month: price('month'), year: price('year') }] : [];
  });
}

/** Where a contact leads: an e-mail begun with these words, or the page. */
export function contactHref(contact: string, subject: string): string {
  return contact.startsWith('https://')
    ? contact
    : `mailto:${encodeURIComponent(contact).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`;
}

/** The site's plan. */
export const planQuery = queryOptions({
  queryKey: ['website', 'plan'],
  queryFn: ({ signal }) => api.get('/api/tenant/plan', { signal }),
});

/** Begins the site's only trial. */
export function beginTrial(): Promise<boolean> {
  return api.post('/api/tenant/plan/trial');
}

/** How much there is beyond the limit: what was there before the plan was lowered stays. */
export function beyond({ used, most }: Use): number {
  return most === null ? 0 : Math.max(0, used - most);
}

/** How full a figure is, in whole percent; null where nothing limits it. More than it holds is 100. */
export function share({ used, most }: Use): number | null {
  if (most === null) return null;
  if (most === 0) return 100;
  return Math.min(100, Math.round((used / most) * 100));
}

/** How urgent a figure is: nearly full from 80 %, full at its limit. */
export function tone(use: Use): 'info' | 'warning' | 'danger' {
  const full = share(use);
  if (full === null || use.most === 0 || full < 80) return 'info';
  return use.used >= (use.most ?? Number.POSITIVE_INFINITY) ? 'danger' : 'warning';
}
