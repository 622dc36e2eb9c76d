import { expect, it } from 'vitest';
import { bodyOf, formOf, itemSchema, type ItemForm } from './schema';

const form = (change: Partial<ItemForm> = {}): ItemForm => ({ ...formOf(null), title: 'Sổ tay', ...change });
const faults = (change: Partial<ItemForm>) =>
  itemSchema.safeParse(form(change)).error?.issues.map(({ path }) => path.join('.')) ?? [];

it('sends of each kind the fields that it has', () => {
  const filled = { course: { value: 7, label: 'Python' }, percent: 20, amount: 50_000, days: 30 };
  const bare = { percent: null, amount: null };
  expect(bodyOf(form({ ...filled, kind: 'item' }))).toMatchObject({ ...bare, course_id: null, days: null });
  expect(bodyOf(form({ ...filled, kind: 'course' }))).toMatchObject({ ...bare, course_id: 7, days: 30 });
  expect(bodyOf(form({ ...filled, kind: 'discount' }))).toMatchObject({ course_id: 7, percent: 20, amount: null });
  expect(bodyOf(form({ ...filled, kind: 'discount', off: 'amount' }))).toMatchObject({ percent: null, amount: 50_000 });
});

it('wants what its kind needs', () => {
  expect(faults({})).toEqual([]);
  expect(faults({ kind: 'course' })).toEqual(['course']);
  expect(faults({ kind: 'discount' })).toEqual(['percent']);
  expect(faults({ kind: 'discount', off: 'amount' })).toEqual(['amount']);
});
