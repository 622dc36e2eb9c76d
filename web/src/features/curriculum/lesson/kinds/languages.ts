import { currentLocale } from '#/i18n/i18n';

/** Languages that captions may be in. */
export const captionLanguages = ['vi', 'en', 'zh', 'ja', 'ko', 'fr', 'de', 'es', 'ru', 'lo', 'km', 'th'] as const;

/** A language by its name in the page's language. */
export function languageName(code: string): string {
  try {
    const name = new Intl.DisplayNames([currentLocale()], { type: 'language' }).of(code) ?? code;
    return name.charAt(0).toUpperCase() + name.slice(1);
  } catch {
    return code;
  }
}
