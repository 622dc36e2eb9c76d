import type markingTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    marking: typeof markingTexts;
  }
}
