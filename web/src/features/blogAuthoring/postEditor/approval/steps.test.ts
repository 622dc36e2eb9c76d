import { describe, expect, it } from 'vitest';
import { aPost } from '../../fixtures';
import { openSteps } from './steps';

describe('the steps of a post', () => {
  it('give readers the changes of what is out only by who may', () => {
    const out = aPost({ status: 'published', is_live: true, has_changes: true });
    expect(openSteps(out, true)).toEqual(['publishChanges', 'unpublish', 'reject']);
    expect(openSteps(out, false)).toEqual(['submitChanges', 'unpublish']);
    expect(openSteps({ ...out, visibility: 'unlisted' }, false)).toEqual(['publishChanges', 'unpublish']);
    expect(openSteps({ ...out, has_changes: false }, false)).toEqual(['unpublish']);
  });

  it('are those of all content otherwise', () => {
    expect(openSteps(aPost(), false)).toEqual(['submit']);
    expect(openSteps(aPost({ status: 'waiting_for_approval' }), true)[0]).toBe('approve');
  });
});
