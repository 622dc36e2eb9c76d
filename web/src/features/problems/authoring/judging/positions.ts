/** Positions as people write them: `1-3, 5`. */
export function writePositions(positions: readonly number[]): string {
  const sorted = [...new Set(positions)].sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const position of sorted) {
    const last = runs.at(-1);
    if (last && position === last[1] + 1) last[1] = position;
    else runs.push([position, position]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}

/** The most positions that one text may name. */
const most = 2000;

/** What a text like `1-3, 5` names; `null` where it says nothing of the kind. */
export function readPositions(text: string): number[] | null {
  const found = new Set<number>();
  for (const part of text.split(/[,;\s]+/).filter(Boolean)) {
    const [, from, to] = /^(\d{1,5})(?:[-–](\d{1,5}))?$/.exec(part) ?? [];
    if (!from) return null;
    for (let at = Number(from); at <= Number(to ?? from) && found.size <= most; at += 1) found.add(at);
  }
  return found.size > most ? null : [...found].sort((a, b) => a - b);
}
