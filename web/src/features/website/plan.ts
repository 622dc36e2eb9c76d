import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Plan, Schemas } from '#/api/types';

/** A figure beside its limit; null: no limit. */
export interface Use {
  used: number;
  most: number | null;
}

/** What the site had from one change to the next. Times in epoch seconds. */
export interface Period {
  plan_id: number;
  name: string;
  period: Schemas['PlanPeriod'];
  is_trial: boolean;
  from: number;
  /** Null: it holds. */
  until: number | null;
}

/** The site's plan and what it uses of it. */
export interface SitePlan {
  plan_id: number;
  name: string;
  is_trial: boolean;
  end_date: number | null;
  has_ended: boolean;
  /** Until when it is kept after its end. */
  kept_until: number | null;
  active_users: Use;
  staff: Use;
  /** Bytes. */
  storage: Use;
  domains: Use;
  /** Domains that the plan has no room for, after it was lowered: they go on working. */
  domains_beyond: string[];
  months: { month: string; learners: number }[];
  history: Period[];
  may_try: boolean;
  /** What there is to choose from, the cheapest first. */
  plans: Plan[];
  /** Where the platform's people are reached: an e-mail address or a page's; null: nowhere that is known. */
  contact: string | null;
}

/** What is sold under one name: what it allows, and its price by the month and by the year. */
export interface Offer {
  name: string;
  plan: Plan;
  month: number | null;
  year: number | null;
}

/** The plans by name, in the order in which they come. */
export function offers(plans: readonly Plan[]): Offer[] {
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
  queryFn: ({ signal }) => api.get<SitePlan>('/api/tenant/plan', { signal }),
});

/** Begins the site's only trial. */
export function beginTrial(): Promise<boolean> {
  return api.post<boolean>('/api/tenant/plan/trial', {});
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
