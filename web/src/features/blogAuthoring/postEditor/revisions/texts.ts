import { lineDiff, type ChangedLine } from '#/ui/changes/lineDiff';
import type { PostSource } from '../../types';

/** The texts of a post by their names, in the order in which they are shown. */
function textsOf({ title, content, excerpt, cover, tags, translations }: PostSource): [name: string, text: string][] {
  const { en } = translations;
  return [
    ['title', title],
    ['content', content],
    ['excerpt', excerpt],
    ['cover', cover],
    ['tags', tags.join('\n')],
    ['en.title', en?.title ?? ''],
    ['en.content', en?.content ?? ''],
    ['en.excerpt', en?.excerpt ?? ''],
  ];
}

/** A text that would change. */
export interface TextChange {
  name: string;
  lines: ChangedLine[];
}

/** What bringing a revision back would change of the post as it is now. */
export function changesTo(revision: PostSource, now: PostSource): TextChange[] {
  const current = new Map(textsOf(now));
  return textsOf(revision)
    .map(([name, text]) => ({ name, lines: lineDiff(current.get(name) ?? '', text) }))
    .filter(({ lines }) => lines.length > 0);
}
