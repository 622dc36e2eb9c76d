import type postEditorTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    postEditor: typeof postEditorTexts;
  }
}
