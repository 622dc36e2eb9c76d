/** What is between commas; null where a part can't be read. */
export function listOf<T>(text: string, read: (part: string) => T | null): T[] | null {
  if (text.trim() === '') return [];
  const items = text.split(',').map((part) => read(part.trim()));
  return items.includes(null) ? null : (items as T[]);
}

/** Whether all are different. */
export function noneTwice(items: readonly unknown[]): boolean {
  return new Set(items).size === items.length;
}
