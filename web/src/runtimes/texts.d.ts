import type runtimeTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    runtimes: typeof runtimeTexts;
  }
}
