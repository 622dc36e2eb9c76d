/** The entries of a list with one as it was changed, or with a new one at the end. */
export function withEntry<Entry extends { id: number }>(entries: readonly Entry[], changed: Entry): Entry[] {
  if (!entries.some(({ id }) => id === changed.id)) return [...entries, changed];
  return entries.map((entry) => (entry.id === changed.id ? changed : entry));
}

/** What a dialog sends that belongs to a larger form: nowhere, that form saves it. */
export const keep = async <Entry>(entry: Entry): Promise<Entry> => entry;
