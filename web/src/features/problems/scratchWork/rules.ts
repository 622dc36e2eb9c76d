/** Of programs that are Scratch projects, handed in as a file. */
export const scratchLanguage = 200;

/** What a project can be asked to use. */
export const constructs = [
  'repeat',
  'condition',
  'list',
  'variable',
  'broadcast',
  'own_block',
  'clone',
  'operator',
  'ask',
  'pen',
] as const;
export type Construct = (typeof constructs)[number];

/** What an author asks of a project's structure: what the document calls an object only. */
export type ScratchRule =
  | { kind: 'uses'; what: Construct; at_least: number }
  | { kind: 'opcode'; opcode: string; at_least: number }
  | { kind: 'most_blocks'; count: number }
  | { kind: 'most_scripts'; count: number }
  | { kind: 'no_dead_code' };

/** A rule that a project does not keep, and how much of it there is. */
export interface MissingRule {
  rule: ScratchRule;
  found: number;
}

/** The rules among what the server answered; one of a newer server is left out. */
export function rulesOf(answered: readonly unknown[]): ScratchRule[] {
  return answered.filter(isRule);
}

/** The same of what is missing. */
export function missingOf(answered: readonly { rule: unknown; found: number }[]): MissingRule[] {
  return answered.flatMap(({ rule, found }) => (isRule(rule) ? [{ rule, found }] : []));
}

const kinds: readonly string[] = ['opcode', 'most_blocks', 'most_scripts', 'no_dead_code'];

function isRule(value: unknown): value is ScratchRule {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false;
  if (value.kind === 'uses') return 'what' in value && constructs.some((one) => one === value.what);
  return typeof value.kind === 'string' && kinds.includes(value.kind);
}

/** Whether the structure of a judged project was looked at: not where it broke down without any points. */
export function isLookedInto({ status, score }: { status: string; score: number }): boolean {
  if (status === 'SVE' || status === 'running') return false;
  return status === 'AC' || status === 'WR' || score > 0;
}

/** What tells a rule from the others of a problem. */
export function keyOf(rule: ScratchRule): string {
  return JSON.stringify(Object.entries(rule).sort(([a], [b]) => a.localeCompare(b)));
}

/** Blocks that would keep a rule, as scratchblocks' text; null where leaving out is asked for. */
export function exampleOf(rule: ScratchRule): string | null {
  return rule.kind === 'uses' ? examples[rule.what] : null;
}

const examples: Record<Construct, string> = {
  repeat: 'repeat (10)\nend',
  condition: 'if <> then\nend',
  list: 'add [thing] to [list v]',
  variable: 'set [my variable v] to (0)',
  broadcast: 'broadcast (message1 v)',
  own_block: 'define my block',
  clone: 'create clone of (myself v)',
  operator: '(() + ())',
  ask: "ask [What's your name?] and wait",
  pen: 'pen down',
};
