import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../usePhone';
import { steps, type Phase } from './useImport';

/** Where one is: all steps by name, on a phone the open one and its number. Without bad rows there is no step for them. */
export function StepBar({ phase, withRows }: { phase: Phase; withRows: boolean }) {
  const { t } = useTranslation('importWizard');
  const isPhone = usePhone();
  const shown = steps.filter((step) => step !== 'correct' || withRows);
  const open = phase === 'running' ? 'check' : phase;
  const index = Math.max(0, shown.indexOf(open));
  if (isPhone)
    return (
      <Box>
        <Typography variant="body2" sx={{ mb: 2 }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {t('stepOf', { number: index + 1, total: shown.length })}
            {' · '}
          </Box>
          <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
            {t(`step.${open}`)}
          </Box>
        </Typography>
        <LinearProgress aria-hidden variant="determinate" value={((index + 1) / shown.length) * 100} />
      </Box>
    );
  return (
    <Stepper activeStep={phase === 'result' ? shown.length : index} component="ol" sx={{ p: 0, m: 0 }}>
      {shown.map((step) => (
        <Step key={step} component="li" aria-current={step === open ? 'step' : undefined}>
          <StepLabel>{t(`step.${step}`)}</StepLabel>
        </Step>
      ))}
    </Stepper>
  );
}
