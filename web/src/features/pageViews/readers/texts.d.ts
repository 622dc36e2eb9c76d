import type readerTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    readers: typeof readerTexts;
  }
}
