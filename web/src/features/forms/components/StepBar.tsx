import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Step } from '../steps';

/** How far the form is, and what its page is called; a page that is turned gets the focus. */
export function StepBar({ step, at, all }: { step: Step | undefined; at: number; all: number }) {
  const { t } = useTranslation('forms');
  const heading = useRef<HTMLHeadingElement>(null);
  const was = useRef(at);
  useEffect(() => {
    if (was.current !== at) heading.current?.focus();
    was.current = at;
  }, [at]);
  const words = t('step.at', { number: at + 1, all });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {words}
      </Typography>
      <LinearProgress
        variant="determinate"
        aria-label={t('step.progress')}
        aria-valuetext={words}
        value={((at + 1) / all) * 100}
      />
      <Typography ref={heading} tabIndex={-1} variant="h2" component="h2" sx={{ outline: 'none' }}>
        {step?.title || t('step.untitled', { number: at + 1 })}
      </Typography>
      {step?.help && <Typography sx={{ whiteSpace: 'pre-line' }}>{step.help}</Typography>}
    </Box>
  );
}
