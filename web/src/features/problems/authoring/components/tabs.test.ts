import { describe, expect, it } from 'vitest';
import { newProblem } from '../schema';
import { tabOf } from './tabs';

describe('the tab of a field', () => {
  it('is the statement for texts, judging for how it is judged, the settings for the rest', () => {
    expect(tabOf('vi.title')).toBe('statement');
    expect(tabOf('en.constraints')).toBe('statement');
    expect(tabOf('subtasks.1.requires')).toBe('judging');
    const settings = Object.keys(newProblem).filter(
      (name) => tabOf(name) === 'settings' && name !== 'vi' && name !== 'en',
    );
    expect(settings).toEqual([
      'slug',
      'difficulty',
      'max_score',
      'tags',
      'every_language',
      'allowed_languages',
      'visibility',
      'solution',
      'solution_en',
      'show_solution',
      'solution_after_tries',
      'solution_after_days',
    ]);
  });
});
