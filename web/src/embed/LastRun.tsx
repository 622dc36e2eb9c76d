import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { VerdictChip } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import type { EmbeddedSnippet } from './boot';

/** What came out of the author's last run, of languages that run on the judge alone. */
export function LastRun({ run }: { run: EmbeddedSnippet['last_run'] }) {
  const { t } = useTranslation('embed');
  if (!run) return <Typography color="textSecondary">{t('last.none')}</Typography>;
  const parts = [
    [t('last.compiler'), run.compile_output],
    [t('last.output'), run.stdout],
    [t('last.errors'), run.stderr],
  ] as const;
  return (
    <Box component="section" aria-label={t('last.title')} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography variant="subtitle2" component="h2">
          {t('last.title')}
        </Typography>
        {run.status !== 'AC' && <VerdictChip status={run.status} />}
        <Typography variant="caption" color="textSecondary">
          <RelativeTime at={run.at} />
        </Typography>
      </Box>
      {parts.map(
        ([label, text]) =>
          text !== '' && (
            <Box key={label} component="pre" tabIndex={0} role="group" aria-label={label} translate="no" sx={output}>
              {text}
            </Box>
          ),
      )}
      {parts.every(([, text]) => text === '') && <Typography color="textSecondary">{t('last.nothing')}</Typography>}
    </Box>
  );
}

const output = {
  m: 0,
  p: 3,
  maxHeight: 240,
  overflow: 'auto',
  fontFamily: 'var(--lp-mono)',
  fontSize: 'var(--lp-font-sm)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  bgcolor: 'var(--lp-sunken)',
  borderRadius: 'var(--lp-radius-md)',
} as const;
