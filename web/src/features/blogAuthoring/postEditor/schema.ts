import * as z from 'zod/mini';
import { visibilities } from '#/api/content';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import { commentPolicies, postFormats } from '../types';
import { titleMost } from '../words';

/** The longest texts and lists that the server takes; the content in KiB of a language. */
export const limits = { title: titleMost, excerpt: 160, tags: 20, tag: 50, contentKib: 512 } as const;

/** Bytes of a character at most in UTF-8, for each unit of a JavaScript string. */
const BYTES_A_UNIT = 3;
const contentBytes = limits.contentKib * 1024;

const fits = (text: string): boolean =>
  text.length * BYTES_A_UNIT <= contentBytes || new TextEncoder().encode(text).length <= contentBytes;

const content = z.string().check(z.refine(fits, message('postEditor:fault.content', { most: limits.contentKib })));

/** What the form of a post edits. What must be there before it goes out, the server says. */
export const postSchema = z.object({
  title: rules.text(limits.title),
  slug: rules.optionalSlug(),
  content,
  format: z.enum(postFormats),
  excerpt: rules.optionalText(limits.excerpt),
  cover: z.string(),
  tags: rules.tags(limits.tags, limits.tag),
  category_id: z.nullable(z.number()),
  visibility: z.enum(visibilities),
  publish_at: z.nullable(rules.moment()),
  comments: z.enum(commentPolicies),
  en: z.object({
    title: rules.optionalText(limits.title),
    content,
    excerpt: rules.optionalText(limits.excerpt),
  }),
});

/** The values of the form. */
export type PostForm = z.infer<typeof postSchema>;
