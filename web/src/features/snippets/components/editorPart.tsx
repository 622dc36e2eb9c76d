import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

function Pending({ error, retry }: PendingPart) {
  const { t } = useTranslation('snippets');
  return (
    <Box className="lp-container" sx={{ py: 6 }}>
      <h1 className="lp-visually-hidden">{t('title.snippet')}</h1>
      {error === null ? <SkeletonList /> : <ErrorState error={error} onRetry={retry} />}
    </Box>
  );
}

/** The editor, which comes beside the snippet's own text. */
export const editorPart = lazyPart(async () => (await import('./SnippetEditor')).SnippetEditor, Pending);
