/** The number of a post, as it is written or as its address ends with it; null where there is none. */
export function postIdOf(typed: string): number | null {
  const [, digits] = /(?:^|[/=-])(\d{1,15})\/?$/.exec(typed.trim().replace(/#.*$/, '')) ?? [];
  const id = Number(digits);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
