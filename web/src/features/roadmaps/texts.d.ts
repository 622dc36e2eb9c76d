import type roadmapsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    roadmaps: typeof roadmapsTexts;
  }
}
