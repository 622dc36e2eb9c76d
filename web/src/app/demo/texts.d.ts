import type demoTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    demo: typeof demoTexts;
  }
}
