import type keptRuntimesTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    keptRuntimes: typeof keptRuntimesTexts;
  }
}
