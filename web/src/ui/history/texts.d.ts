import type historyTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    history: typeof historyTexts;
  }
}
