import { describe, expect, it } from 'vitest';
import { exampleOf, isLookedInto, keyOf, missingOf, rulesOf, type ScratchRule } from './rules';
import { newRule, ruleSchema, toRuleForms, toRules } from './ruleForm';

const all: ScratchRule[] = [
  { kind: 'uses', what: 'repeat', at_least: 2 },
  { kind: 'opcode', opcode: 'motion_movesteps', at_least: 1 },
  { kind: 'most_blocks', count: 30 },
  { kind: 'most_scripts', count: 3 },
  { kind: 'no_dead_code' },
];

describe('rules of a Scratch project', () => {
  it('are those that the server knows and this page too', () => {
    const newer = [{ kind: 'least_sprites', count: 2 }, { kind: 'uses', what: 'video', at_least: 1 }, null, 7];
    expect(rulesOf([...all, ...newer])).toEqual(all);
    expect(
      missingOf([
        { rule: all[0], found: 1 },
        { rule: newer[0], found: 0 },
      ]),
    ).toEqual([{ rule: all[0], found: 1 }]);
  });

  it('are told apart by what they say, in whatever order', () => {
    expect(keyOf({ at_least: 2, what: 'repeat', kind: 'uses' })).toBe(keyOf(all[0] as ScratchRule));
    expect(new Set(all.map(keyOf)).size).toBe(all.length);
  });

  it('are looked at where there are points, or the project ran to its end', () => {
    const looked = (status: string, score: number) => isLookedInto({ status, score });
    expect([looked('AC', 100), looked('WR', 0), looked('RTE', 30)]).toEqual([true, true, true]);
    expect([looked('RTE', 0), looked('TLE', 0), looked('SVE', 30), looked('running', 30)]).not.toContain(true);
  });

  it('have a picture where something is to be used', () => {
    expect(all.map((rule) => exampleOf(rule) !== null)).toEqual([true, false, false, false, false]);
  });

  it('come back from the form as they went in', () => {
    expect(toRules(toRuleForms(all))).toEqual(all);
  });

  it('are refused where a number or a block’s name is none', () => {
    const faults = (change: object) =>
      (ruleSchema.safeParse({ ...newRule, ...change }).error?.issues ?? []).map(({ path }) => path.join('.'));
    expect(faults({})).toEqual([]);
    expect(faults({ number: 0 })).toEqual(['number']);
    expect(faults({ number: 1.5 })).toEqual(['number']);
    expect(faults({ number: 5000 })).toEqual(['number']);
    expect(faults({ choice: 'most_blocks', number: 5000 })).toEqual([]);
    expect(faults({ choice: 'no_dead_code', number: 0 })).toEqual([]);
    expect(faults({ choice: 'opcode', opcode: ' ' })).toEqual(['opcode']);
  });
});
