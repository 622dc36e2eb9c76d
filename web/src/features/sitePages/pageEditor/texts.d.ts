import type pageEditorTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    pageEditor: typeof pageEditorTexts;
  }
}
