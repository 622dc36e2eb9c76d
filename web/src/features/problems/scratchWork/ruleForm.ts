import * as z from 'zod/mini';
import { formatNumber } from '#/i18n/format';
import { message } from '#/ui/form/message';
import { constructs, rulesOf, type ScratchRule } from './rules';

/** What the form offers: what a project must use, a block by its name, what it must not be more than. */
export const ruleChoices = [...constructs, 'opcode', 'most_blocks', 'most_scripts', 'no_dead_code'] as const;
export type RuleChoice = (typeof ruleChoices)[number];

/** What the server takes. */
export const ruleLimits = { rules: 20, least: 1000, most: 10_000 } as const;

/** The greatest number that goes with a choice; null where none does. */
export function mostOf(choice: RuleChoice): number | null {
  if (choice === 'no_dead_code') return null;
  return choice === 'most_blocks' || choice === 'most_scripts' ? ruleLimits.most : ruleLimits.least;
}

const range = (to: number) => message('between', { from: formatNumber(1), to: formatNumber(to) });

/** A rule as it is edited: every choice has the same fields, and uses some of them. */
export const ruleSchema = z
  .object({ choice: z.enum(ruleChoices), number: z.number(range(ruleLimits.most)), opcode: z.string() })
  .check(
    z.refine(({ choice, number }) => isWithin(choice, number), { error: range(ruleLimits.least), path: ['number'] }),
    z.refine(({ choice, opcode }) => choice !== 'opcode' || /^[a-zA-Z0-9_]{1,60}$/.test(opcode.trim()), {
      error: message('required'),
      path: ['opcode'],
    }),
  );

function isWithin(choice: RuleChoice, number: number): boolean {
  const most = mostOf(choice);
  return most === null || (Number.isInteger(number) && number >= 1 && number <= most);
}

/** A rule of the form. */
export type RuleForm = z.infer<typeof ruleSchema>;

/** What the form begins a rule with. */
export const newRule: RuleForm = { choice: 'repeat', number: 1, opcode: '' };

/** The form of the rules that the server answered. */
export function toRuleForms(answered: readonly unknown[]): RuleForm[] {
  return rulesOf(answered).map((rule) => {
    switch (rule.kind) {
      case 'uses':
        return { choice: rule.what, number: rule.at_least, opcode: '' };
      case 'opcode':
        return { choice: 'opcode', number: rule.at_least, opcode: rule.opcode };
      case 'no_dead_code':
        return { ...newRule, choice: 'no_dead_code' };
      default:
        return { choice: rule.kind, number: rule.count, opcode: '' };
    }
  });
}

/** The rules of a form, as the server takes them. */
export function toRules(forms: readonly RuleForm[]): ScratchRule[] {
  return forms.map(({ choice, number, opcode }): ScratchRule => {
    switch (choice) {
      case 'opcode':
        return { kind: 'opcode', opcode: opcode.trim(), at_least: number };
      case 'no_dead_code':
        return { kind: 'no_dead_code' };
      case 'most_blocks':
      case 'most_scripts':
        return { kind: choice, count: number };
      default:
        return { kind: 'uses', what: choice, at_least: number };
    }
  });
}
