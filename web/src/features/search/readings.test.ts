import { expect, it } from 'vitest';
import cases from './readings.cases.json';
import { readings } from './readings';

it.each(cases)('$typed is read as the server reads it', ({ typed, readings: expected }) => {
  expect(readings(typed)).toEqual(expected);
});
