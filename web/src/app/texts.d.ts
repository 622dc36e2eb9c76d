import type appTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    app: typeof appTexts;
  }
}
