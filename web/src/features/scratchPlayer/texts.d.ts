import type scratchPlayerTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    scratchPlayer: typeof scratchPlayerTexts;
  }
}
