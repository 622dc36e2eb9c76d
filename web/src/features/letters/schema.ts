import * as z from 'zod/mini';
import { rules, type MessageKey } from '#/ui/form/rules';
import type { LetterForm } from './types';

/** The longest that the server takes, in characters. */
export const most = { name: 120, title: 200, content: 20_000 } as const;

const missing: MessageKey = 'required';

/** English is written whole or not at all. */
const isWhole = (own: 'title' | 'content', other: 'title' | 'content') =>
  z.refine<LetterForm>((letter) => letter[own].en !== '' || letter[other].en === '', {
    message: missing,
    path: [own, 'en'],
  });

export const letterSchema = z
  .object({
    name: rules.text(most.name),
    title: z.object({ vi: rules.text(most.title), en: rules.optionalText(most.title) }),
    content: z.object({ vi: rules.text(most.content), en: rules.optionalText(most.content) }),
  })
  .check(isWhole('title', 'content'), isWhole('content', 'title'));
