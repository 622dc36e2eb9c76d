/** A part that two versions say differently, in lines. */
export interface Difference {
  name: string;
  mine: string[];
  theirs: string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A value in lines that people can compare: texts as they are, of anything else what it consists of. */
export function linesOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string') return value.split('\n');
  if (Array.isArray(value)) return value.flatMap(linesOf);
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, one]) => {
      // What a block is, its words say.
      if (name === 'kind' || name === 'format' || name === 'key') return [];
      const lines = linesOf(one);
      return typeof one === 'string' || lines.length > 1 ? lines : lines.map((line) => `${name}: ${line}`);
    });
  return [String(value)];
}

/** The parts that two versions of a form say differently. */
export function differences(mine: object, theirs: object): Difference[] {
  const other = theirs as Record<string, unknown>;
  return Object.entries(mine)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name]))
    .map(([name, value]) => ({ name, mine: linesOf(value), theirs: linesOf(other[name]) }));
}
