const browsers = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const;
const systems = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

const named = (list: readonly (readonly [string, RegExp])[], agent: string) =>
  list.find(([, pattern]) => pattern.test(agent))?.[0];

/** A browser as people call it, from what it says of itself: Firefox, Windows. What is not known stays as it is, cut short. */
export function browserOf(agent: string): string {
  const known = [named(browsers, agent), named(systems, agent)].filter(Boolean);
  return known.length > 0 ? known.join(', ') : agent.slice(0, 40);
}
