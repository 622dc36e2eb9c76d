import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';

/** Words without anything that Markdown would make something of. */
const plain = /^(?!\d+[.)]\s)[\p{L}\p{N}(][\p{L}\p{M}\p{N} ,.;:!?'"()%/–—…‰°-]*$/u;

const escaped = (text: string) =>
  text.trim() === '' ? '' : `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`;

const renderedQuery = (text: string) =>
  queryOptions({
    queryKey: ['markdown-preview', text],
    queryFn: async ({ signal }) => {
      const { html } = await api.post('/api/problems/preview', { body: { markdown: text }, signal });
      return { text, html };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The HTML of texts in Markdown, as the server makes it; plain ones need no call, and others are plain until it has answered. */
export function useRendered(texts: Iterable<string>): (text: string) => string {
  const asked = [...new Set([...texts].map((text) => text.trim()))].filter((text) => text !== '' && !plain.test(text));
  const queryClient = useQueryClient();
  const rendered = useQuery({
    queryKey: ['markdown-previews', asked],
    // Each text is asked for once, whatever else is written beside it.
    queryFn: () => Promise.all(asked.map((text) => queryClient.fetchQuery(renderedQuery(text)))),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const known = new Map(rendered.data?.map(({ text, html }) => [text, html]));
  return (text) => known.get(text.trim()) ?? escaped(text);
}
