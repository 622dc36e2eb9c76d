import { describe, expect, it } from 'vitest';
import { readPositions, writePositions } from './positions';

describe('positions of tests', () => {
  it.each([
    ['', []],
    ['1-3, 5', [1, 2, 3, 5]],
    ['7 2;2', [2, 7]],
    ['4–5', [4, 5]],
    ['5-3', []],
  ])('%s names %j', (text, positions) => expect(readPositions(text)).toEqual(positions));

  it.each(['a', '1-', '-2', '1.5', '1-99999'])('%s names nothing', (text) => expect(readPositions(text)).toBeNull());

  it('are written in runs', () => {
    expect(writePositions([5, 1, 3, 2])).toBe('1-3, 5');
    expect(writePositions([])).toBe('');
  });
});
