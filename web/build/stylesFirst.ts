import type { Plugin } from 'vite';

/**
 * Puts a page's style sheets before everything else that it asks for: the first paint waits for them alone, and on HTTP/1.1 a
 * file that stands behind fonts and modules waits for their connections.
 */
export function stylesFirst(): Plugin {
  return { name: 'lophoc-styles-first', transformIndexHtml: { order: 'post', handler: withStylesFirst } };
}

const STYLES = /^[ \t]*<link rel="stylesheet"[^>]*>\n?/gm;

/** The page with its style sheets before the first preloaded file. */
export function withStylesFirst(html: string): string {
  const styles = html.match(STYLES)?.map((link) => link.trim()) ?? [];
  const rest = html.replace(STYLES, '');
  const at = rest.search(/<link\s+rel="(?:preload|modulepreload)"/);
  return at < 0 ? html : `${rest.slice(0, at)}${styles.join('\n    ')}\n    ${rest.slice(at)}`;
}
