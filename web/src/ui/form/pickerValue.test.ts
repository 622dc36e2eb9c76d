import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { fromPicker, isSameValue, toPicker, type PickerKind } from './pickerValue';

const noon = Date.parse('2026-11-21T05:00:00Z') / 1000;

it.each<[PickerKind, string | number]>([
  ['day', '2026-11-21'],
  ['time', '07:30'],
  ['moment', noon],
  ['dayStart', Date.parse('2026-11-20T17:00:00Z') / 1000],
  ['dayEnd', Date.parse('2026-11-21T16:59:59Z') / 1000],
])('%s: %s comes back as it was', (kind, value) => expect(fromPicker(kind, toPicker(kind, value))).toBe(value));

it('moments are shown in the time of Vietnam, whatever the browser’s', () => {
  expect(toPicker('moment', noon)?.format('YYYY-MM-DD HH:mm')).toBe('2026-11-21 12:00');
});

it('nothing is nothing, and what is half written is wrong', () => {
  expect([toPicker('day', ''), toPicker('moment', null)]).toEqual([null, null]);
  expect([fromPicker('day', null), fromPicker('moment', null)]).toEqual(['', null]);
  expect([fromPicker('day', dayjs('x')), fromPicker('moment', dayjs('x'))]).toEqual(['invalid', Number.NaN]);
  // A year that is being typed: 0002 of 2026.
  expect(fromPicker('day', toPicker('day', '2026-01-01')?.year(2) ?? null)).toBe('invalid');
  expect([isSameValue(Number.NaN, Number.NaN), isSameValue('', null), isSameValue('', 0)]).toEqual([true, true, false]);
});
