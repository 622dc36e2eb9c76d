import type snippetReviewTexts from './locales/vi.json';

declare module '#/i18n/namespaces' {
  interface Namespaces {
    snippetReview: typeof snippetReviewTexts;
  }
}
