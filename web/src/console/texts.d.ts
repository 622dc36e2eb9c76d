import type consoleTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    console: typeof consoleTexts;
  }
}
