import type { SnippetView } from '../types';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** What another page writes to show a snippet. */
export function embedCode({ slug, title }: Pick<SnippetView, 'slug' | 'title'>, origin: string): string {
  const src = escaped(new URL(`/embed/ucode/${encodeURIComponent(slug)}`, origin).href);
  return `<iframe src="${src}" title="${escaped(title)}" width="100%" height="480" loading="lazy"></iframe>`;
}
