import { describe, expect, it } from 'vitest';
import { brokenOff, merged, playedTo, secondsOf, still, type Playing } from './ranges';

const play = (from: Playing, ...seconds: number[]) => seconds.reduce(playedTo, from);

describe('what was played of a film', () => {
  it('is one range where it plays on', () => {
    expect(play(still, 0, 0.25, 0.5, 0.75).unsent).toEqual([[0, 0.75]]);
  });

  it('earns nothing where somebody goes elsewhere, forward or back', () => {
    const ahead = play(brokenOff(play(still, 0, 1)), 3, 4);
    expect(ahead.unsent).toEqual([
      [0, 1],
      [3, 4],
    ]);
    expect(play(still, 0, 1, 60, 61).unsent, 'nor where nobody told of it').toEqual([
      [0, 1],
      [60, 61],
    ]);
    expect(secondsOf(play(still, 10, 12, 3, 5).unsent)).toBe(4);
  });

  it('counts what is played twice once', () => {
    expect(play(brokenOff(play(still, 0, 2, 4)), 2, 4, 6).unsent).toEqual([[0, 6]]);
  });

  it('is seconds of the film, however fast it plays', () => {
    // Four reports a second, at twice the speed: two seconds of the film in one.
    const told = [0, 0.5, 1, 1.5, 2];
    expect(secondsOf(play(still, ...told).unsent)).toBe(2);
  });
});

describe('ranges', () => {
  it('that touch or cover each other become one, in any order', () => {
    expect(
      merged([
        [5, 6],
        [0, 2],
        [2, 3],
        [1, 2],
      ]),
    ).toEqual([
      [0, 3],
      [5, 6],
    ]);
    expect(merged([])).toEqual([]);
  });

  it('leave what they were made of as it was', () => {
    const given: [number, number][] = [
      [0, 1],
      [1, 2],
    ];
    merged(given);
    expect(given).toEqual([
      [0, 1],
      [1, 2],
    ]);
  });
});
