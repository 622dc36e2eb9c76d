import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { EmptyState } from '#/ui/states';
import { useAnalysis } from '../useAnalysis';
import { PROJECT_BYTES, projectTypes } from '../words';
import { FileZone } from './FileZone';
import { result } from './parts';
import { Refusal } from './Refusal';
import { RubricChoice } from './RubricChoice';

/** One project: dropped, measured, explained. */
export function AnalyseTab() {
  const { t } = useTranslation('analyzer');
  const user = useUser();
  const it = useAnalysis();
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '2fr 1fr' }, gap: 4 }}>
        <FileZone
          label={t('file.project')}
          accept={projectTypes}
          largest={PROJECT_BYTES}
          file={it.file}
          onFile={(file) => {
            // Where it can't be fetched, its place says so.
            result.fetch().catch(() => undefined);
            it.choose(file);
          }}
        />
        <FileZone
          label={t('file.earlier')}
          hint={t('file.earlierHint')}
          accept={projectTypes}
          largest={PROJECT_BYTES}
          file={it.other}
          disabled={!it.file}
          onFile={it.compare}
          onClear={() => it.compare(null)}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <RubricChoice value={it.rubric} onChange={it.measureBy} />
        <Typography variant="caption" color="textSecondary">
          {t(user ? 'kept' : 'notKept')}
        </Typography>
      </Box>
      <div role="status">
        {it.isUnderWay && (
          <>
            <Typography variant="body2" sx={{ mb: 1 }}>
              {t('underWay')}
            </Typography>
            <LinearProgress aria-label={t('underWay')} />
          </>
        )}
      </div>
      {it.error && !it.isUnderWay && (
        <Refusal error={it.error} files={{ file: it.file, other: it.other }} onRetry={it.retry} />
      )}
      {it.analysis && it.file && <result.Part analysis={it.analysis} file={it.file} />}
      {!it.file && <EmptyState title={t('empty.title')} text={t('empty.text')} />}
    </Box>
  );
}
