import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '#/runtimes/turtle/errorKinds';
import { useSeen } from './useSeen';
import type { TurtleRun } from './useTurtleRun';

/** What became of a run, in plain words: read out as it changes. */
export function RunNote({ run }: { run: TurtleRun }) {
  const { t } = useTranslation('turtle');
  const seen = useSeen();
  const { error, phase } = run;
  return (
    <Box role="status" aria-live="polite" sx={{ display: 'grid', gap: 2, minWidth: 0, '&:empty': { display: 'none' } }}>
      {phase === 'running' && <Box sx={{ color: 'text.secondary' }}>{t('running')}</Box>}
      {phase === 'judging' && <Box sx={{ color: 'text.secondary' }}>{t('judging')}</Box>}
      {phase === 'stopped' && <Box sx={{ color: 'text.secondary' }}>{t('stopped')}</Box>}
      {phase === 'failed' && <Alert severity="warning">{t('failed')}</Alert>}
      {phase === 'finished' && !error && (
        <Box sx={{ color: 'text.secondary' }}>{t('finished', { seen: seen(run.recording) })}</Box>
      )}
      {error && phase !== 'judging' && (
        <Alert severity={run.needsJudge ? 'warning' : 'error'}>
          <Box sx={{ fontWeight: 'fontWeightMedium' }}>
            {error.line > 0 ? t('error.line', { line: error.line, text: t(wordsKey(run)) }) : t(wordsKey(run))}
          </Box>
          <Box
            component="code"
            sx={{ display: 'block', mt: 1, fontSize: 'var(--lp-font-sm)', overflowWrap: 'anywhere' }}
          >
            {t('error.python', { text: `${error.kind}: ${error.text}` })}
          </Box>
        </Alert>
      )}
    </Box>
  );
}

function wordsKey({ error, needsJudge }: TurtleRun) {
  return needsJudge || !error ? 'error.needsJudge' : (`error.kinds.${wordsOf(error)}` as const);
}
