import CalendarIcon from '@mui/icons-material/EditCalendarOutlined';
import Button from '@mui/material/Button';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '#/features/classrooms';
import { SubscribeDialog } from '#/features/classSessions';
import { Widget } from '#/ui/Widget';

/** The class's sessions in one's own calendar. */
export function CalendarCard({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classPage');
  const [isOpen, setOpen] = useState(false);
  return (
    <Widget title={t('calendar.title')}>
      <CardContent sx={{ pt: 0, display: 'grid', gap: 3, justifyItems: 'start' }}>
        <Typography variant="body2" color="textSecondary">
          {t('calendar.text')}
        </Typography>
        <Button variant="outlined" startIcon={<CalendarIcon />} onClick={() => setOpen(true)}>
          {t('calendar.action')}
        </Button>
      </CardContent>
      {isOpen && <SubscribeDialog classroom={classroom} onClose={() => setOpen(false)} />}
    </Widget>
  );
}
