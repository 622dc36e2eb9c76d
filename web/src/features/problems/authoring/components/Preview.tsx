import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MarkdownView } from '#/ui/MarkdownView';
import { useDebouncedValue } from '#/ui/useDebouncedValue';
import { useErrorText } from '#/ui/useErrorText';
import { previewMarkdown } from '../api';

/** How long the author pauses before the preview follows, in milliseconds. */
const PREVIEW_PAUSE_MS = 500;

/** A markdown text as readers will see it, made by the server as the real page is. It follows the typing. */
export function Preview({ title, markdown }: { title: string; markdown: string }) {
  const { t } = useTranslation('authoring');
  const errorText = useErrorText();
  const text = useDebouncedValue(markdown, { delayMs: PREVIEW_PAUSE_MS });
  const { data, error, isFetching } = useQuery({
    queryKey: ['manage', 'preview', text],
    queryFn: ({ signal }) => previewMarkdown(text, signal),
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section className="lp-preview" aria-label={t('statement.preview')} aria-busy={isFetching}>
      <p className="lp-preview-mark">{t('statement.preview')}</p>
      <p className="lp-preview-title">{title || t('statement.untitled')}</p>
      {error && <p className="lp-field-error">{errorText(error)}</p>}
      {text.trim() === '' ? (
        <p className="lp-muted">{t('statement.previewEmpty')}</p>
      ) : (
        <MarkdownView className="lp-statement" html={data?.html ?? ''} />
      )}
    </section>
  );
}
