import { describe, expect, it } from 'vitest';
import { obstacleOf, sourceLimit, type Circumstances } from './obstacle';

const fine: Circumstances = {
  online: true,
  signedIn: true,
  busy: false,
  source: 'print(1)',
  languageAvailable: true,
  anyAvailable: true,
  cooldown: 0,
  action: 'submit',
  sampleCount: 2,
};

describe('why a button is disabled', () => {
  it('is not, when nothing is in the way', () => {
    expect(obstacleOf(fine)).toBeNull();
    expect(obstacleOf({ ...fine, sampleCount: 0 })).toBeNull();
  });

  it.each([
    [{ signedIn: false }, 'signedOut'],
    [{ online: false }, 'offline'],
    [{ busy: true }, 'busy'],
    [{ languageAvailable: false }, 'language'],
    [{ languageAvailable: false, anyAvailable: false }, 'noLanguages'],
    [{ source: ' \n' }, 'empty'],
    [{ source: 'đ'.repeat(sourceLimit / 2 + 1) }, 'tooLong'],
    [{ cooldown: 3 }, 'cooldown'],
    [{ action: 'samples', sampleCount: 0 }, 'noSamples'],
  ] as [Partial<Circumstances>, string][])('%j is %s', (change, obstacle) => {
    expect(obstacleOf({ ...fine, ...change })).toBe(obstacle);
  });

  it('names first what the learner has to do first', () => {
    expect(obstacleOf({ ...fine, signedIn: false, online: false, source: '' })).toBe('signedOut');
    expect(obstacleOf({ ...fine, source: 'x'.repeat(sourceLimit) })).toBeNull();
  });
});
