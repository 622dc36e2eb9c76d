import { describe, expect, it } from 'vitest';
import type { PublicNameMode } from '#/api/types';
import { isSeenShort, publicName } from './publicName';

describe('a public name', () => {
  it.each<[string, PublicNameMode, string, string]>([
    ['Nguyễn Văn An', 'full', 'Sóc', 'Nguyễn Văn An'],
    ['Nguyễn Văn An', 'short', 'Sóc', 'An N.'],
    ['đặng ánh', 'short', '', 'ánh Đ.'],
    ['An', 'short', '', 'An'],
    ['Nguyễn Văn An', 'nickname', ' Sóc ', 'Sóc'],
    ['Nguyễn Văn An', 'nickname', '', 'An N.'],
  ])('%s, %s: %s', (name, mode, nickname, shown) => {
    expect(publicName(name, mode, nickname)).toBe(shown);
  });

  it('is short until the sixteenth birthday', () => {
    const now = new Date(2026, 10, 23, 12);
    expect(isSeenShort('2010-11-24', now)).toBe(true);
    expect(isSeenShort('2010-11-23', now)).toBe(false);
    expect(isSeenShort(null, now)).toBe(false);
  });
});
