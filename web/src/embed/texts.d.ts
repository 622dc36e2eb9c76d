import type embedTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    embed: typeof embedTexts;
  }
}
