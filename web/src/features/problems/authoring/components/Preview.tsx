import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MarkdownView } from '#/ui/MarkdownView';
import { useDebouncedValue } from '#/ui/useDebouncedValue';
import { useErrorText } from '#/ui/useErrorText';
import { previewMarkdown } from '../api';

/** How long the author pauses before the preview follows, in milliseconds. */
const PREVIEW_PAUSE_MS = 500;

/** A markdown text as readers will see it, made by the server as the real page is. It follows the typing. */
export function Preview({ title, markdown, language }: { title: string; markdown: string; language: string }) {
  const { t } = useTranslation('authoring');
  const errorText = useErrorText();
  const text = useDebouncedValue(markdown, { delayMs: PREVIEW_PAUSE_MS });
  const isEmpty = text.trim() === '';
  const { data, error, isFetching } = useQuery({
    queryKey: ['manage', 'preview', text],
    queryFn: ({ signal }) => previewMarkdown(text, signal),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Card component="section" aria-label={t('statement.preview')} aria-busy={isFetching} sx={beside}>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mb: 2 }}>
        {t('statement.preview')}
      </Typography>
      <Typography variant="h2" component="p" lang={language} sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {title || t('statement.untitled')}
      </Typography>
      {error && (
        <Typography variant="body2" color="error">
          {errorText(error)}
        </Typography>
      )}
      {isEmpty ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('statement.previewEmpty')}</Typography>
      ) : (
        <Box lang={language} sx={{ '&& h2': { typography: 'h3', mt: 5, mb: 2 } }}>
          <MarkdownView html={data?.html ?? ''} />
        </Box>
      )}
    </Card>
  );
}

/** In sight while the texts beside it are scrolled, between the bars above and below. */
const beside = {
  position: 'sticky',
  top: 'calc(var(--lp-header) + 84px)',
  maxHeight: 'calc(100dvh - var(--lp-header) - 184px)',
  p: 5,
  overflow: 'auto',
} as const;
