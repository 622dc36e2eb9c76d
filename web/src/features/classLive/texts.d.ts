import type classLiveTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    classLive: typeof classLiveTexts;
  }
}
