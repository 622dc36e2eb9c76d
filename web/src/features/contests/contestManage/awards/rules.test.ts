import { describe, expect, it } from 'vitest';
import { fieldOf, formOf, rulesOf, schema } from './rules';
import type { AwardRule } from './types';

const rules: AwardRule[] = [
  { kind: 'first', up_to_rank: 1, min_score: null },
  { kind: 'consolation', up_to_rank: null, min_score: 12.5 },
];

describe('the rules of awards in their form', () => {
  it('come out as they went in, the kinds without bounds left out', () => {
    expect(rulesOf(formOf(rules))).toEqual(rules);
    expect(rulesOf(formOf([]))).toEqual([]);
  });

  it('are refused where nobody can reach them', () => {
    expect(schema.safeParse(formOf(rules)).success).toBe(true);
    for (const bounds of [
      { up_to_rank: 0, min_score: null },
      { up_to_rank: 1.5, min_score: null },
      { up_to_rank: null, min_score: 0 },
    ])
      expect(schema.safeParse({ ...formOf(rules), second: bounds }).success).toBe(false);
  });

  it('have the server’s faults at their fields', () => {
    expect(fieldOf(rules, 'awards[1].min_score')).toBe('consolation.min_score');
    expect(fieldOf(rules, 'awards[7].min_score')).toBeUndefined();
    expect(fieldOf(rules, 'name')).toBeUndefined();
  });
});
