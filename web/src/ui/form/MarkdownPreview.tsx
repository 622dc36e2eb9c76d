import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '#/api/client';
import { MarkdownView } from '../MarkdownView';
import { ErrorState, SkeletonList } from '../states';

/** A text in Markdown as readers will see it. */
export default function MarkdownPreview({ markdown, lang }: { markdown: string; lang?: string }) {
  const { t } = useTranslation('ui');
  const text = markdown.trim();
  const preview = useQuery({
    queryKey: ['markdown-preview', text],
    queryFn: ({ signal }) => api.post('/api/problems/preview', { body: { markdown: text }, signal }),
    enabled: text !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (text === '') return <Typography color="textSecondary">{t('field.previewEmpty')}</Typography>;
  if (preview.data) {
    return (
      <div lang={lang}>
        <MarkdownView html={preview.data.html} />
      </div>
    );
  }
  if (preview.error) return <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />;
  return <SkeletonList rows={2} />;
}
