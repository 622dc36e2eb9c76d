import type layoutsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    layouts: typeof layoutsTexts;
  }
}
