/** The words of a list or of texts by their names, in lines; anything else is written by the drawer. */
export function linesOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const lines = textsIn(value);
  return lines.length > 0 ? lines.join('\n') : undefined;
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(textsIn);
  return value === null || value === '' ? [] : [String(value)];
}
