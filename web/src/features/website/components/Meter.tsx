import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { share, tone, type Use } from '../plan';

/** Colours of how urgent a figure is. */
const colours = { info: 'primary', warning: 'warning', danger: 'error' } as const;

/** A figure beside its limit, as words and as a bar. */
export function Meter({ label, use, text }: { label: string; use: Use; text: (value: number) => string }) {
  const { t } = useTranslation('website');
  const percent = share(use);
  return (
    <div>
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography variant="subtitle1">
        {use.most === null
          ? t('plan.unlimited', { used: text(use.used) })
          : t('plan.of', { used: text(use.used), most: text(use.most) })}
      </Typography>
      {percent !== null && use.most !== 0 && (
        <LinearProgress
          role="meter"
          aria-valuenow={percent}
          variant="determinate"
          color={colours[tone(use)]}
          value={percent}
          aria-label={label}
          sx={{ mt: 1 }}
        />
      )}
    </div>
  );
}
