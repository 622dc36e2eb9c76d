import type collectingTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    collecting: typeof collectingTexts;
  }
}
