import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { at, http, ok, server } from '../../../tests/server';
import type { SiteDetail } from '../types';
import { formOf } from './actionForms';

const plans = [
  { id: 5, name: 'Free', period: 'month' },
  { id: 2, name: 'Pro', period: 'month' },
] as const;
const formFor = (plan: SiteDetail['plan']) =>
  formOf('plan', {
    site: { id: 7, plan } as SiteDetail,
    t: ((key: string) => key) as TFunction<'sites'>,
    plans,
    placements: { servers: [] },
    restorable: undefined,
  });
const fieldOf = (form: ReturnType<typeof formFor>, name: string) => form.fields?.find((field) => field.name === name);

it('a trial is kept, has to end, and is not asked for where nothing is paid anyway', async () => {
  const sent: unknown[] = [];
  server.use(
    http.post(at('/api/console/sites/7/plan'), async ({ request }) => {
      sent.push(await request.json());
      return ok(null);
    }),
  );
  const form = formFor({ id: 2, name: 'Pro', period: 'month', is_trial: true, ends_at: null });
  const [trial, end] = [fieldOf(form, 'is_trial'), fieldOf(form, 'ends_at')];
  expect(trial?.initial).toBe('true');
  expect(trial?.when?.({ plan_id: '2' })).toBe(true);
  expect(trial?.when?.({ plan_id: '5' })).toBe(false);
  const mayBeEmpty = end?.optional as (values: Record<string, string>) => boolean;
  expect(mayBeEmpty({ plan_id: '2', is_trial: 'true' })).toBe(false);
  expect(mayBeEmpty({ plan_id: '2', is_trial: 'false' })).toBe(true);
  expect(mayBeEmpty({ plan_id: '5', is_trial: 'true' })).toBe(true);
  await form.send({ plan_id: '2', is_trial: 'true', ends_at: '2026-12-31', reason: 'gia hạn' });
  await form.send({ plan_id: '5', is_trial: 'true', ends_at: '', reason: 'hết' });
  expect(sent).toEqual([
    { plan_id: 2, is_trial: true, ends_at: Date.UTC(2026, 11, 31, 16, 59, 59) / 1000, reason: 'gia hạn' },
    { plan_id: 5, is_trial: false, ends_at: null, reason: 'hết' },
  ]);
});
