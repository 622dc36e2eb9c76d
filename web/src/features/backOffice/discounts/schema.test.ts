import { expect, it } from 'vitest';
import { bodyOf, discountSchema, formOf, type DiscountForm } from './schema';

const form = (change: Partial<DiscountForm> = {}): DiscountForm => ({
  ...formOf(null),
  code: 'TET-2026',
  percent: 20,
  ...change,
});
const faults = (change: Partial<DiscountForm>) =>
  discountSchema.safeParse(form(change)).error?.issues.map(({ path }) => path.join('.')) ?? [];

it('takes one of a percentage and an amount, whatever the other field holds', () => {
  expect(bodyOf(form({ amount: 50_000 }))).toMatchObject({ percent: 20, amount: null });
  expect(bodyOf(form({ kind: 'amount', amount: 50_000 }))).toMatchObject({ percent: null, amount: 50_000 });
  expect(faults({ kind: 'amount' })).toEqual(['amount']);
  expect(faults({ percent: null })).toEqual(['percent']);
});

it('knows codes and the order of days', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ code: 'TẾT' })).toEqual(['code']);
  expect(faults({ from: 20, until: 10 })).toEqual(['until']);
});
