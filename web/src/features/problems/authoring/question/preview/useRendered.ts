import { useQueries } from '@tanstack/react-query';
import { api } from '#/api/client';

/** Words without anything that Markdown would make something of. */
const plain = /^(?!\d+[.)]\s)[\p{L}\p{N}(][\p{L}\p{M}\p{N} ,.;:!?'"()%/–—…‰°-]*$/u;

const escaped = (text: string) =>
  text.trim() === '' ? '' : `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;

/** The HTML of texts in Markdown, as the server makes it; plain ones need no call, and others are plain until it has answered. */
export function useRendered(texts: Iterable<string>): (text: string) => string {
  const asked = [...new Set([...texts].map((text) => text.trim()))].filter((text) => text !== '' && !plain.test(text));
  const results = useQueries({
    queries: asked.map((text) => ({
      queryKey: ['markdown-preview', text],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.post('/api/problems/preview', { body: { markdown: text }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
      meta: { quiet: true },
    })),
  });
  const known = new Map(asked.map((text, index) => [text, results[index]?.data?.html]));
  return (text) => known.get(text.trim()) ?? escaped(text);
}
