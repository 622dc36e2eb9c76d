import type testFrameTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    testFrame: typeof testFrameTexts;
  }
}
