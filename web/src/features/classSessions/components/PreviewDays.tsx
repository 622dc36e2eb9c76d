import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { Chip } from '#/ui/Chips';
import type { CalendarPreview } from '../types';
import { dayText, hoursText } from './words';

type Day = CalendarPreview['days'][number];

/** Why there is no session on a day, in words. */
export function useOffText(): (off: NonNullable<Day['off']>) => string {
  const { t } = useTranslation('classSessions');
  return ({ reason, name }) =>
    name[currentLocale()] ? t('off.named', { name: name[currentLocale()] }) : t(`off.${reason}`);
}

/** The days of a calendar: those with a session, and those that it leaves out with the reason. */
export function PreviewDays({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation('classSessions');
  const offText = useOffText();
  return (
    <Box
      component="ul"
      aria-label={t('preview.days')}
      tabIndex={0}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1, maxHeight: 360, overflowY: 'auto' }}
    >
      {days.map((day) => (
        <Box
          component="li"
          key={day.start_time}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, py: 1 }}
        >
          <Typography variant="body2" sx={{ mr: 'auto', textDecoration: day.off ? 'line-through' : undefined }}>
            {dayText(day.start_time)} · {hoursText(day)}
          </Typography>
          {day.off && <Chip tone="warning">{offText(day.off)}</Chip>}
        </Box>
      ))}
    </Box>
  );
}
