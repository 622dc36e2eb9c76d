import { describe, expect, it } from 'vitest';
import { hasWritten } from './firstSteps';

describe('whether the first problem is written', () => {
  it.each([
    [[], false],
    [[1000, 1001, 1004], false],
    [[1000, 1001, 1500], true],
    [[1000], true],
  ])('with problems of %o: %s', (times, written) => {
    expect(hasWritten(times.map((updated_at) => ({ updated_at })))).toBe(written);
  });
});
