import { expect, it } from 'vitest';
import { endOfDay, startOfDay } from './dates';

it('days begin and end in Vietnam, whatever the browser thinks', () => {
  expect(startOfDay('2026-12-31')).toBe(Date.UTC(2026, 11, 30, 17) / 1000);
  expect(endOfDay('2026-12-31') - startOfDay('2026-12-31')).toBe(86_399);
});
