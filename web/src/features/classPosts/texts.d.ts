import type classPostsTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    classPosts: typeof classPostsTexts;
  }
}
