import type { ItemKind } from '../types';

/** A line of an outline as the item that it becomes. */
export interface OutlineItem {
  kind: ItemKind;
  title: string;
  depth: number;
}

/** What an outline holds, and the lines that are none of it. */
export interface Outline {
  items: OutlineItem[];
  /** Lines, from 1, that are not understood. */
  unread: number[];
}

/** The longest title. */
export const TITLE_MOST = 200;

const LINE = /^\s*(?:(#{1,2})|[-*+•])\s+(.*\S)\s*$/;

/** Reads an outline: `#` is a chapter, `##` a subchapter, `-` a lesson. */
export function readOutline(text: string): Outline {
  const items: OutlineItem[] = [];
  const unread: number[] = [];
  let above = -1;
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue;
    const [, marks, title = ''] = LINE.exec(line) ?? [];
    if (!title || title.length > TITLE_MOST || (marks === '##' && above < 0)) {
      unread.push(index + 1);
      continue;
    }
    if (marks === undefined) items.push({ kind: 'lesson', title, depth: above + 1 });
    else {
      above = marks.length - 1;
      items.push({ kind: marks === '#' ? 'chapter' : 'subchapter', title, depth: above });
    }
  }
  return { items, unread };
}

/** Whether a text that is pasted is an outline of several items. */
export function isOutline(text: string): boolean {
  const { items, unread } = readOutline(text);
  return items.length > 1 && unread.length === 0;
}

/** The outline as it is sent: only the lines that are understood. */
export const writeOutline = (items: readonly OutlineItem[]): string =>
  items.map(({ kind, title }) => `${{ chapter: '#', subchapter: '##', lesson: '-' }[kind]} ${title}`).join('\n');
