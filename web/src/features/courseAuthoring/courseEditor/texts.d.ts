import type courseEditorTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    courseEditor: typeof courseEditorTexts;
  }
}
