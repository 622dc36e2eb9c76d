import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';
import type { ReviewedSnippet } from './api';

const button = lazyPart(
  async () => {
    const [{ ReviewButton }] = await Promise.all([
      import('./components/ReviewButton'),
      loadNamespaces(['snippetReview']),
    ]);
    return ReviewButton;
  },
  () => null,
);

/** What was said of a snippet, and the link by which others say it. `version`: the one that the page shows. */
export function ReviewPanel({ snippet, version }: { snippet: ReviewedSnippet; version?: number | null }) {
  return <button.Part snippet={snippet} version={version ?? null} />;
}
