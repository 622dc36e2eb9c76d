import { expect, it } from 'vitest';
import { changesOf, restOf } from './changes';

it('a change names what was and what is, and leaves out what stayed', () => {
  expect(changesOf({ before: { plan_id: 5, ends_at: null, name: 'a' }, after: { plan_id: 2, ends_at: 10, name: 'a' } })).toEqual([
    { name: 'plan_id', before: '5', after: '2' },
    { name: 'ends_at', before: '', after: '10' },
  ]);
  expect(changesOf({ after: { state: 'active' } })).toEqual([{ name: 'state', before: '', after: 'active' }]);
});

it('the rest of a line is what is neither before nor after', () => {
  expect(restOf({ before: {}, after: {}, hours: 2, factor: null })).toEqual([['hours', '2']]);
});
