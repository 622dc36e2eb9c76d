import { describe, expect, it } from 'vitest';
import { contentStatuses } from './content';
import { returnsToApproval, stepsFrom } from './approval';

describe('the steps of a problem', () => {
  it('leads a public draft through approval, unless its author may approve', () => {
    expect(stepsFrom('draft', 'public', false)).toEqual(['submit']);
    expect(stepsFrom('waiting_for_approval', 'public', false)).toEqual(['cancel']);
    expect(stepsFrom('approved', 'public', false)[0]).toBe('publish');
    expect(stepsFrom('draft', 'public', true)).toEqual(['publish']);
  });

  it('lets a draft that is not public out at once', () => {
    expect(stepsFrom('draft', 'private', false)).toEqual(['publish']);
    expect(stepsFrom('rejected', 'unlisted', false)).toEqual(['publish']);
  });

  it('offers approving and rejecting only to who may', () => {
    for (const status of contentStatuses) {
      for (const visibility of ['public', 'private', 'unlisted'] as const) {
        const steps = stepsFrom(status, visibility, false);
        expect(steps).not.toContain('approve');
        expect(steps).not.toContain('reject');
        expect(steps.length).toBeGreaterThan(0);
      }
    }
    expect(stepsFrom('waiting_for_approval', 'public', true)[0]).toBe('approve');
  });

  it('says when an edit goes back to approval', () => {
    expect(returnsToApproval('published', 'public', false)).toBe(true);
    expect(returnsToApproval('published', 'public', true)).toBe(false);
    expect(returnsToApproval('published', 'private', false)).toBe(false);
    expect(returnsToApproval('draft', 'public', false)).toBe(false);
  });
});
