import type editorTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    editor: typeof editorTexts;
  }
}
