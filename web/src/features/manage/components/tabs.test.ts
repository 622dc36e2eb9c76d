import { describe, expect, it } from 'vitest';
import { newProblem } from '../schema';
import { tabOf } from './tabs';

describe('the tab of a field', () => {
  it('is the statement for texts, the settings for the rest', () => {
    expect(tabOf('vi.title')).toBe('statement');
    expect(tabOf('en.constraints')).toBe('statement');
    for (const field of Object.keys(newProblem).filter((name) => name !== 'vi' && name !== 'en')) {
      expect(tabOf(field)).toBe('settings');
    }
  });
});
