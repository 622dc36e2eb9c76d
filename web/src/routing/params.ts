/**
 * What a parameter of an address may be. Rules by name and not schemas: the server reads them as well (screens.json), and
 * zod would be in every first load.
 */
const rules = {
  /** A row's id. */
  id: /^[1-9]\d{0,14}$/,
  /** A row's id, or the one that is to be made. */
  'id-or-new': /^(?:new|[1-9]\d{0,14})$/,
} as const;

/** The name of a rule. */
export type ParamRule = keyof typeof rules;

/** Whether the parameters of an address are what its row says. */
export function paramsHold(
  wanted: Record<string, ParamRule> | undefined,
  params: Record<string, string | undefined>,
): boolean {
  return Object.entries(wanted ?? {}).every(([name, rule]) => rules[rule].test(params[name] ?? ''));
}
