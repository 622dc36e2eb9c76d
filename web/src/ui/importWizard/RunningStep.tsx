import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { ImportWizardProps } from './types';
import type { Importing } from './useImport';

/** Screen readers are told at these steps, in per cent. */
const TOLD_EVERY = 10;

/** The import while it is under way: how many rows are done, where a task tells. */
export function RunningStep({ importing, wizard }: { importing: Importing; wizard: ImportWizardProps }) {
  const { t } = useTranslation('importWizard');
  const { onTask } = wizard;
  const { task } = importing.state;
  const progress = task && wizard.progress?.id === task.id ? wizard.progress : null;
  const latest = useRef({ onTask, onProgress: importing.onProgress });
  useEffect(() => {
    latest.current = { onTask, onProgress: importing.onProgress };
  });
  const taskId = task?.id ?? null;
  useEffect(() => {
    latest.current.onTask(taskId);
    return () => latest.current.onTask(null);
  }, [taskId]);
  useEffect(() => {
    if (progress) latest.current.onProgress(progress);
  }, [progress]);
  const { done = 0, total = null } = progress ?? {};
  const percent = total ? Math.min(100, (done / total) * 100) : undefined;
  const words = total ? t('running.of', { done: formatNumber(done), total: formatNumber(total) }) : '';
  return (
    <Box sx={{ display: 'grid', gap: 3, py: 6 }}>
      <Typography variant="h3">{t('running.title')}</Typography>
      <LinearProgress
        aria-label={t('running.progress')}
        aria-valuetext={words || undefined}
        {...(total ? { variant: 'determinate', max: total, value: Math.min(done, total) } : {})}
      />
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', minHeight: '1.6em' }}>
        {words}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('running.lead')}
      </Typography>
      <span className="lp-visually-hidden" role="status">
        {percent === undefined
          ? t('running.title')
          : t('running.percent', { percent: Math.floor(percent / TOLD_EVERY) * TOLD_EVERY })}
      </span>
    </Box>
  );
}
