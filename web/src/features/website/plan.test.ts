import { describe, expect, it } from 'vitest';
import { beyond, share, tone } from './plan';

describe('a plan’s figures', () => {
  it.each([
    [{ used: 0, most: 50 }, 0, 'info'],
    [{ used: 39, most: 50 }, 78, 'info'],
    [{ used: 40, most: 50 }, 80, 'warning'],
    [{ used: 50, most: 50 }, 100, 'danger'],
    [{ used: 70, most: 50 }, 100, 'danger'],
    [{ used: 70, most: null }, null, 'info'],
    [{ used: 0, most: 0 }, 100, 'info'],
  ] as const)('%o is %s percent and %s', (use, percent, urgency) => {
    expect(share(use)).toBe(percent);
    expect(tone(use)).toBe(urgency);
  });

  it.each([
    [{ used: 3, most: 3 }, 0],
    [{ used: 5, most: 3 }, 2],
    [{ used: 5, most: 0 }, 5],
    [{ used: 5, most: null }, 0],
  ])('%o is %s beyond', (use, more) => {
    expect(beyond(use)).toBe(more);
  });
});
