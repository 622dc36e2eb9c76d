import type replayTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    replay: typeof replayTexts;
  }
}
