import type richTextTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    richText: typeof richTextTexts;
  }
}
