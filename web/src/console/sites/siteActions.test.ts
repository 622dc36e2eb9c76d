import { describe, expect, it } from 'vitest';
import { actionsFor } from './siteActions';

const all = () => true;

describe('what can be done with a site', () => {
  it('follows its state', () => {
    expect(actionsFor({ state: 'active' }, all)).toContain('suspend');
    expect(actionsFor({ state: 'active' }, all)).not.toContain('resume');
    expect(actionsFor({ state: 'suspended' }, all)).toContain('resume');
    expect(actionsFor({ state: 'suspended' }, all)).not.toContain('suspend');
    expect(actionsFor({ state: 'deleting' }, all)).toEqual(['undelete']);
    expect(actionsFor({ state: 'closed' }, all)).toEqual([]);
  });

  it('has an undo for as long as a restore can be undone', () => {
    expect(actionsFor({ state: 'active' }, all)).not.toContain('undoRestore');
    expect(actionsFor({ state: 'active' }, all, '2026-11-22T10:00:00Z')).toContain('undoRestore');
    expect(
      actionsFor({ state: 'active' }, (permission) => permission !== 'sites.restore', '2026-11-22T10:00:00Z'),
    ).not.toContain('undoRestore');
  });

  it('is only what the operator may', () => {
    expect(actionsFor({ state: 'active' }, (permission) => permission === 'plans.change')).toEqual([
      'plan',
      'payments',
    ]);
    expect(actionsFor({ state: 'active' }, () => false)).toEqual([]);
  });
});
