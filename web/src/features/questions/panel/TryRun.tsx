import RunIcon from '@mui/icons-material/PlayArrowRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyVerdict, useCooldown, useJudging } from '#/features/problems';
import type { Program } from '../answers/program';

/** Runs a program on the tests that learners see; nothing of it counts. */
export function TryRun(props: {
  questionId: number;
  program: Program;
  tests: number;
  /** The attempt that asks it. */
  within?: { quiz_submission_id: number; contest_id?: number };
}) {
  const { questionId, program, tests, within } = props;
  const { t } = useTranslation('questions');
  const [cooldown, startCooldown] = useCooldown();
  const judging = useJudging(questionId, (error) => startCooldown(error.retryAfter ?? 5));
  const [asked, setAsked] = useState(false);
  const isBusy = judging.state.phase !== 'idle' && judging.state.phase !== 'done' && judging.state.phase !== 'failed';
  const why = isBusy
    ? t('tryRun.busy')
    : cooldown > 0
      ? t('why.cooldown', { count: cooldown })
      : program.source.trim() === ''
        ? t('why.empty')
        : '';
  const run = () => {
    setAsked(true);
    if (why !== '') return;
    const solution = { language_id: program.languageId, source_code: program.source, ...within };
    judging.start({ kind: 'samples', total: tests }, solution);
  };
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <Button variant="outlined" startIcon={<RunIcon />} aria-disabled={why !== ''} onClick={run}>
          {t('tryRun.run')}
        </Button>
        <Typography variant="body2" component="span" role="status" sx={{ color: 'text.secondary' }}>
          {asked && why !== '' ? why : t('tryRun.free')}
        </Typography>
      </Box>
      {judging.state.phase === 'failed' && (
        <Typography sx={{ color: 'var(--lp-danger-text)' }}>{judging.state.failure}</Typography>
      )}
      {judging.state.phase !== 'idle' && judging.state.phase !== 'failed' && (
        <Suspense fallback={null}>
          <LazyVerdict state={judging.state} />
        </Suspense>
      )}
    </Box>
  );
}
