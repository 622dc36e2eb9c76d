import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Makes the HTML templates. In every build the script that picks light or dark goes inline (a file would block the first
 * paint) with the nonce that the server fills in. The development server also fills the places that tenant-api fills.
 */
export function templates(root: string): Plugin {
  return {
    name: 'lophoc-templates',
    transformIndexHtml: {
      order: 'pre',
      handler(html, context) {
        const mode = readFileSync(path.join(root, 'src/app/mode.js'), 'utf8')
          .replace(/^\/\/.*\n/gm, '')
          .trim();
        const page = html.replace('<!--lophoc:mode-->', `<script nonce="__NONCE__">${mode}</script>`);
        if (!context.server) return page;
        const locale = context.originalUrl?.startsWith('/en') ? 'en' : 'vi';
        return page
          .replace('__LANG__', locale)
          .replace('__MODE__', 'light')
          .replace('__PAGE_MODE__', '')
          .replaceAll('nonce="__NONCE__"', '')
          .replace('<!--lophoc:head-->', '<title>Lophoc</title>')
          .replace('<!--lophoc:body-->', '');
      },
    },
  };
}
