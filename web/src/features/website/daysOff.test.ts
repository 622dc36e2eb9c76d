import { expect, it } from 'vitest';
import { tenant } from '../../../tests/screen';
import { byDay, untaken } from './daysOff';
import { changeOf, formFieldOf } from './siteChange';
import { dayOffSchema, toForm } from './siteSchema';
import { tabOf } from './websiteTabs';

const tet = { id: 0, from: '2027-02-05', to: '2027-02-11', name: { vi: 'Tết', en: '' } };
const labour = { id: 1, from: '2027-05-01', to: '2027-05-01', name: { vi: 'Ngày Quốc tế Lao động', en: '' } };

it('proposes the holidays that are not off already', () => {
  const eve = { from: '2027-02-05', to: '2027-02-05', name: { vi: 'Giao thừa', en: '' } };
  const before = { from: '2027-02-04', to: '2027-02-05', name: { vi: 'Nghỉ sớm', en: '' } };
  expect(untaken([eve, before, labour], [tet])).toEqual([before, labour]);
  expect(byDay([labour, tet])).toEqual([tet, labour]);
});

it('takes days off that end before they begin, last too long or have no name for faulty', () => {
  const faults = (change: object) => {
    const read = dayOffSchema.safeParse({ ...tet, ...change });
    return read.success ? [] : read.error.issues.map((issue) => issue.path.join('.'));
  };
  expect(faults({})).toEqual([]);
  expect(faults({ to: '2027-02-04' })).toEqual(['to']);
  expect(faults({ to: '2027-06-04' })).toEqual(['to']);
  expect(faults({ name: { vi: ' ', en: 'Tet' } })).toEqual(['name.vi']);
});

it('saves the touched settings of practice alone, beside what others have saved', () => {
  const before = toForm(tenant);
  expect([before.smallest_school, before.days_off]).toEqual([5, []]);
  const now = { ...tenant, options: { practice: { smallest_school: 8, solvers_see_submissions: true } } };
  expect(changeOf({ ...before, days_off: [tet] }, before, now).options).toEqual({
    practice: {
      smallest_school: 8,
      solvers_see_submissions: true,
      days_off: [{ from: tet.from, to: tet.to, name: tet.name }],
    },
  });
  expect(changeOf({ ...before, board_names: 'short' }, before, tenant).options).toEqual({
    practice: { names: 'short' },
  });
  for (const [server, form] of [
    ['options.practice.days_off[1].to', 'days_off[1].to'],
    ['options.practice.names', 'board_names'],
    ['options.practice.smallest_school', 'smallest_school'],
  ] as const) {
    expect(formFieldOf(server)).toBe(form);
    expect(tabOf(form)).toBe('practice');
  }
});
