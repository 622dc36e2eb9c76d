import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Note } from '../parts/layout';
import { useStepWords } from '../parts/useServerLabel';
import type { OperationDetail } from '../types';

/** The steps of an operation from top to bottom, a line between their marks, and where each stands. */
export function OperationSteps({ label, steps }: { label: string; steps: OperationDetail['steps'] }) {
  const { t } = useTranslation('fleet');
  const stepOf = useStepWords();
  return (
    <Box component="ol" aria-label={label} sx={stepsStyle}>
      {steps.map((step) => (
        <li key={step.name} data-state={step.state}>
          <i aria-hidden />
          <b>{stepOf(step.name)}</b>
          <Note>{t(`stepState.${step.state}`)}</Note>
        </li>
      ))}
    </Box>
  );
}

const pulse = keyframes({ '50%': { opacity: 0.45 } });

/** The height of a step, and of the line up to the one before, in pixels. */
const STEP_PX = 44;

const stepsStyle = {
  display: 'grid',
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': {
    '--tone': 'var(--lp-border)',
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 3.5,
    minHeight: STEP_PX,
  },
  '& li[data-state=done]': { '--tone': 'var(--lp-success)' },
  '& li[data-state=running]': { '--tone': 'var(--lp-info)' },
  '& li[data-state=failed]': { '--tone': 'var(--lp-danger)' },
  '& i': {
    position: 'relative',
    zIndex: 1,
    flex: 'none',
    width: 16,
    height: 16,
    border: '4px solid var(--tone)',
    borderRadius: '50%',
    bgcolor: 'background.paper',
  },
  '& li[data-state=done] i': { bgcolor: 'var(--tone)' },
  '& li[data-state=running] i': {
    '@media (prefers-reduced-motion: no-preference)': { animation: `${pulse} 1.2s ease-in-out infinite` },
  },
  '& li + li::before': {
    content: '""',
    position: 'absolute',
    left: 7,
    bottom: '50%',
    width: '2px',
    height: STEP_PX,
    bgcolor: 'var(--tone)',
  },
  '& b': { fontWeight: 'fontWeightMedium' },
} as const;
