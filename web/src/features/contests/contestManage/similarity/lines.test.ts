import { describe, expect, it } from 'vitest';
import { linesOf, neighbour, percent } from './lines';

describe('the lines of a program', () => {
  const matches = [
    { one: { from: 1, to: 2 }, other: { from: 3, to: 4 } },
    { one: { from: 2, to: 3 }, other: { from: 1, to: 1 } },
  ];

  it('know the passage that they belong to, and where it begins', () => {
    expect(linesOf('a\r\nb\nc\nd\n', matches, 'one')).toEqual([
      { number: 1, text: 'a', passage: 0, begins: [0] },
      { number: 2, text: 'b', passage: 0, begins: [1] },
      { number: 3, text: 'c', passage: 1, begins: [] },
      { number: 4, text: 'd', passage: null, begins: [] },
    ]);
    expect(linesOf('a\nb', matches, 'other').map(({ passage }) => passage)).toEqual([1, null]);
  });
});

describe('a place in a row', () => {
  it('goes round', () => {
    expect([neighbour(null, 1, 3), neighbour(2, 1, 3), neighbour(0, -1, 3), neighbour(null, -1, 3)]).toEqual([
      0, 0, 2, 2,
    ]);
    expect(neighbour(null, 1, 0)).toBeNull();
  });

  it('has shares as whole per cent', () => {
    expect([percent(0.875), percent(1.2), percent(0)]).toEqual([88, 100, 0]);
  });
});
