import type { Content } from '../content';

/** What became of a file between two contents. */
export interface FileChange {
  name: string;
  before: string;
  after: string;
  change: 'same' | 'changed' | 'added' | 'removed';
  isMain: boolean;
}

/** What became of the files, in the order in which they are now; those that are gone come last. */
export function fileChanges(before: Content, after: Content): FileChange[] {
  const was = new Map(before.files.map(({ name, content }) => [name, content]));
  const now = new Set(after.files.map(({ name }) => name));
  const kept = after.files.map(({ name, content }, index): FileChange => {
    const old = was.get(name);
    const change = old === undefined ? 'added' : old === content ? 'same' : 'changed';
    return { name, before: old ?? '', after: content, change, isMain: index === 0 };
  });
  const gone = before.files
    .filter(({ name }) => !now.has(name))
    .map(({ name, content }): FileChange => ({ name, before: content, after: '', change: 'removed', isMain: false }));
  return [...kept, ...gone];
}
