import { currentLocale } from '#/i18n/i18n';
import { withLocale } from '#/i18n/locale';

const CHECK_IN = /^(?:\/en)?(\/classroom\/check-in\/[1-9]\d*\/[\w-]+)$/;

/**
 * The path, in the page's language, of the page that a code of a class's projector leads to; null: it is no such code. Which host it
 * names does not matter: the page is opened on this site.
 */
export function pathOfScan(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, pathname } = new URL(text);
  const found = protocol === 'http:' || protocol === 'https:' ? CHECK_IN.exec(pathname) : null;
  return found?.[1] ? withLocale(currentLocale(), found[1]) : null;
}

/** Goes to another page by asking the server for it, which counts that as the scan. */
export const browser = { open: (path: string) => window.location.assign(path) };
