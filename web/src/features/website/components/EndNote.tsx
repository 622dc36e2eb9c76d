import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDayEnded } from '#/i18n/format';
import type { SitePlan } from '../plan';

/** Until when the plan is good, or since when it is over; nothing where it does not end. */
export function EndNote({ plan }: { plan: SitePlan }) {
  const { t } = useTranslation('website');
  if (plan.end_date === null) return null;
  /** Of a whole day only the day is said, of a moment in the midst of one the time as well. */
  const words = (kind: 'ends' | 'over' | 'kept', moment: number) => {
    const date = formatDayEnded(moment);
    return date === null ? t(`plan.${kind}.at`, { time: formatDateTime(moment) }) : t(`plan.${kind}.day`, { date });
  };
  if (!plan.has_ended) return <Typography color="textSecondary">{words('ends', plan.end_date)}</Typography>;
  return (
    <Alert role="note" severity="warning">
      {words('over', plan.end_date)}{' '}
      {plan.kept_until === null ? t('plan.trialOver') : `${t('plan.closed')} ${words('kept', plan.kept_until)}`}
    </Alert>
  );
}
