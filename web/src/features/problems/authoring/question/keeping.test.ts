import { expect, it } from 'vitest';
import { withIds, withoutGoneIds } from './keeping';
import { newChoice } from './kinds/basic';
import { newMoment } from './kinds/video';
import { newQuestion } from './schema';

const choice = (key: string, id: number | null) => ({ ...newChoice(), key, id });

it('sends a choice that was taken away, saved so and brought back as a new one', () => {
  const stored = { ...newQuestion('single_choice'), choices: [choice('a', 11), choice('b', 12)] };
  const now = { ...stored, choices: [choice('a', 11), choice('c', 13), choice('b', 12), choice('d', null)] };
  const sent = withoutGoneIds(now, stored);
  expect(sent.choices.map(({ key, id }) => [key, id])).toEqual([
    ['a', 11],
    ['c', null],
    ['b', 12],
    ['d', null],
  ]);
  expect(withIds(now.choices, [choice('a', 11), choice('c', 14)]).map(({ id }) => id)).toEqual([11, 14, 12, null]);
});

it('does the same for the moments of a film and their choices', () => {
  const kept = { ...newMoment(1), id: 'm1', choices: [choice('a', 1)] };
  const stored = { ...newQuestion('video_interaction'), moments: [kept] };
  const back = { ...newMoment(2), id: 'm2', choices: [choice('b', 2)] };
  const now = { ...stored, moments: [{ ...kept, choices: [choice('a', 1), choice('c', 9)] }, back] };
  const sent = withoutGoneIds(now, stored).moments;
  expect(sent.map(({ id }) => id)).toEqual(['m1', '']);
  expect(sent.map(({ choices }) => choices.map(({ id }) => id))).toEqual([[1, null], [null]]);
});
