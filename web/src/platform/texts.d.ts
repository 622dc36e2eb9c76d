import type platformTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    platform: typeof platformTexts;
  }
}
