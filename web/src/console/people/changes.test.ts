import { expect, it } from 'vitest';
import { changesOf, restOf } from './changes';

it('a change names what was and what is, and leaves out what stayed', () => {
  expect(
    changesOf({ before: { plan_id: 5, note: null, name: 'a' }, after: { plan_id: 2, note: 10, name: 'a' } }),
  ).toEqual([
    { name: 'plan_id', before: '5', after: '2' },
    { name: 'note', before: '', after: '10' },
  ]);
  expect(changesOf({ before: { state: 'failed' } })).toEqual([]);
  expect(changesOf({ after: { state: 'active' } })).toEqual([{ name: 'state', before: '', after: 'active' }]);
});

it('the rest of a line is what is neither before nor after', () => {
  expect(restOf({ before: {}, after: {}, hours: 2, factor: null })).toEqual([['hours', '2']]);
  expect(restOf({ at: Date.UTC(2026, 11, 31) / 1000 })).toEqual([['at', '31/12/2026 07:00']]);
});

it('times are shown as people read them', () => {
  expect(changesOf({ before: { delete_after: null }, after: { delete_after: Date.UTC(2026, 11, 31) / 1000 } })).toEqual(
    [{ name: 'delete_after', before: '', after: '31/12/2026 07:00' }],
  );
});
