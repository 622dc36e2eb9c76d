import type runningTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    running: typeof runningTexts;
  }
}
