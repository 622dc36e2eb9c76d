import type classNowTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    classNow: typeof classNowTexts;
  }
}
