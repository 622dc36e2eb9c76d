import { describe, expect, it } from 'vitest';
import { codeOfScan, grouped, isSound, readTyped } from './codes';

/** Sound: 1×1 + 2×2 + … + 9×9 + 10×10 + 11×11 = 506 = 16×31 + 10. */
const CODE = '123456789ABA';

describe('an activation code', () => {
  it('is read as people type it', () => {
    expect(readTyped(' ab0o-il1l xyz ')).toBe('AB001111XYZ');
    expect(readTyped('ĐÔ; --')).toBe('');
  });

  it('ends in the check of its other characters', () => {
    expect(isSound(CODE)).toBe(true);
    expect(isSound(CODE.slice(1))).toBe(false);
    expect(isSound(`${CODE.slice(0, -1)}U`)).toBe(false);
  });

  it('is no other one after a slip, or with two neighbours swapped', () => {
    for (let at = 0; at < CODE.length; at += 1) {
      const slip = CODE.slice(0, at) + (CODE[at] === '7' ? '8' : '7') + CODE.slice(at + 1);
      expect(isSound(slip), slip).toBe(false);
      const [one = '', other = ''] = CODE.slice(at, at + 2);
      const swapped = CODE.slice(0, at) + other + one + CODE.slice(at + 2);
      if (other !== '' && one !== other) expect(isSound(swapped), swapped).toBe(false);
    }
  });

  it('is shown in groups, and found in what a card leads to', () => {
    expect(grouped(CODE)).toBe('1234-5678-9ABA');
    expect(codeOfScan('https://lop.vn/manage/code/redeem?code=1234-5678-9ABA')).toBe('1234-5678-9ABA');
    expect(codeOfScan('https://lop.vn/')).toBe('');
    expect(codeOfScan(CODE)).toBe(CODE);
  });
});
