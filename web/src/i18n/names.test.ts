import { describe, expect, it } from 'vitest';
import inOrder from '../../../tests/names-vi.json';
import { compareNames, publicName, type PublicNameMode } from './names';

describe('names of people', () => {
  it('are in the order of the server', () => {
    expect(inOrder).toHaveLength(200);
    expect(inOrder.toSorted().sort(compareNames)).toEqual(inOrder);
    expect(inOrder.toReversed().sort(compareNames)).toEqual(inOrder);
    // None is equal to another, so the order is the only one.
    for (const [index, name] of inOrder.entries()) {
      const next = inOrder[index + 1];
      if (next) expect(compareNames(name, next), `${name} ${next}`).toBeLessThan(0);
    }
  });

  it.each<[string, PublicNameMode, string | null, string | null, string]>([
    ['Nguyễn Văn An', 'full', null, '2010-11-23', 'Nguyễn Văn An'],
    ['Nguyễn Văn An', 'full', null, null, 'Nguyễn Văn An'],
    ['Nguyễn Văn An', 'short', null, '2010-11-23', 'An N.'],
    ['Nguyễn Văn An', 'nickname', 'Cún', '2010-11-23', 'Cún'],
    ['Nguyễn Văn An', 'nickname', ' ', null, 'An N.'],
    ['Nguyễn Văn An', 'full', null, '2010-11-24', 'An N.'],
    ['Nguyễn Văn An', 'nickname', 'Cún', '2010-11-24', 'An N.'],
    ['đặng An', 'short', null, null, 'An Đ.'],
    ['7 An', 'short', null, null, 'An'],
    ['An', 'short', null, null, 'An'],
    ['', 'short', null, null, ''],
  ])('%s, %s, %s, born %s: strangers see %s', (fullName, mode, nickname, dob, seen) => {
    expect(publicName({ fullName, mode, nickname, dob }, '2026-11-23')).toBe(seen);
  });
});
