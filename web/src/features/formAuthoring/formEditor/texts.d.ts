import type formEditorTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    formEditor: typeof formEditorTexts;
  }
}
