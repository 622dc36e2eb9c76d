import * as z from 'zod/mini';
import { rules } from '#/ui/form/rules';
import { awardKinds, type AwardKind, type AwardRule } from './types';

/** The bounds of an award in the form; none: it is not given. */
interface Bounds {
  up_to_rank: number | null;
  min_score: number | null;
}

/** The form: every kind with its bounds. */
export type AwardsForm = Record<AwardKind, Bounds>;

/** The lowest rank and the highest score that may be named. */
export const limits = { rank: 100_000, score: 1_000_000 } as const;

const bounds = z.object({
  up_to_rank: z.nullable(rules.wholeBetween(1, limits.rank)),
  min_score: z.nullable(rules.positive()),
});

/** What the form takes. */
export const schema = z.object({ first: bounds, second: bounds, third: bounds, consolation: bounds });

/** The form of these rules. */
export function formOf(given: readonly AwardRule[]): AwardsForm {
  const of = (kind: AwardKind): Bounds => {
    const rule = given.find((one) => one.kind === kind);
    return { up_to_rank: rule?.up_to_rank ?? null, min_score: rule?.min_score ?? null };
  };
  return { first: of('first'), second: of('second'), third: of('third'), consolation: of('consolation') };
}

/** The rules of the form, the best first: a kind without bounds is not given. */
export function rulesOf(form: AwardsForm): AwardRule[] {
  const all = awardKinds.map((kind) => ({ kind, ...form[kind] }));
  return all.filter(({ up_to_rank: rank, min_score: score }) => rank !== null || score !== null);
}

/** The form's name of a field that the server calls by its place in the list. */
export function fieldOf(sent: readonly AwardRule[], field: string): string | undefined {
  const [, index, name] = /^awards\[(\d+)\]\.(\w+)$/.exec(field) ?? [];
  const kind = sent[Number(index)]?.kind;
  return kind && name ? `${kind}.${name}` : undefined;
}
