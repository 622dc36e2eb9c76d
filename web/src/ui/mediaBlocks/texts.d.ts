import type mediaBlocksTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    mediaBlocks: typeof mediaBlocksTexts;
  }
}
