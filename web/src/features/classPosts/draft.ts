import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import type { MediaBlock } from '#/ui/mediaBlocks/kinds';
import type { ClassPost, ClassPostInput } from './types';

/** Longest title, in characters. */
export const TITLE_MOST = 200;

/** A post in its form: its words, and what is seen, heard or opened below them. */
export interface PostForm {
  title: string;
  /** Markdown. */
  text: string;
  more: MediaBlock[];
  pinned: boolean;
  /** Epoch seconds; null: at once. */
  publish_at: number | null;
}

const isBlock = (value: unknown): value is MediaBlock => typeof value === 'object' && value !== null && 'kind' in value;

/** What the form takes: something has to be told. */
export const postSchema = z
  .object({
    title: rules.optionalText(TITLE_MOST),
    text: z.string(),
    more: z.array(z.custom<MediaBlock>(isBlock)),
    pinned: z.boolean(),
    publish_at: z.nullable(rules.moment()),
  })
  .check(
    z.refine(({ text, more }) => text.trim() !== '' || more.length > 0, {
      message: message('required'),
      path: ['text'],
    }),
  );

/** Blocks as they were written, without their HTML. */
export const blocksOf = (post: ClassPost): MediaBlock[] =>
  post.blocks.map(
    (block) => Object.fromEntries(Object.entries(block).filter(([name]) => name !== 'html')) as MediaBlock,
  );

/** What the form begins with. */
export function formOf(post: ClassPost | null): PostForm {
  const blocks = post ? blocksOf(post) : [];
  const [first] = blocks;
  const text = first?.kind === 'text' && (first.format ?? 'markdown') === 'markdown' ? first.text : null;
  return {
    title: post?.title ?? '',
    text: text ?? '',
    more: text === null ? blocks : blocks.slice(1),
    pinned: post?.pinned ?? false,
    publish_at: post && !post.is_published ? post.publish_at : null,
  };
}

/** What is sent of a form, or of a post as it is. */
export function bodyOf({ title, text, more, pinned, publish_at }: PostForm, post: ClassPost | null): ClassPostInput {
  const words: MediaBlock[] = text.trim() === '' ? [] : [{ kind: 'text', format: 'markdown', text }];
  return { title, content: [...words, ...more], pinned, publish_at, version: post?.version ?? null };
}

/** The form's name of a field that the server calls otherwise: `content[1].url` is of the first block below the words. */
export function fieldOf(field: string, hasText: boolean): string | undefined {
  if (field === 'content') return 'text';
  const found = /^content\[(\d+)\](.*)$/.exec(field);
  if (!found) return undefined;
  const index = Number(found[1]) - (hasText ? 1 : 0);
  return index < 0 ? 'text' : `more[${index}]${found[2]}`;
}
