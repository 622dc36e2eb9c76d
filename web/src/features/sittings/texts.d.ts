import type sittingsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    sittings: typeof sittingsTexts;
  }
}
