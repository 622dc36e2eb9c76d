import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarInfo } from '#/features/classrooms';
import { useDebouncedValue } from '#/ui/useDebouncedValue';
import { useErrorText } from '#/ui/useErrorText';
import { previewQuery } from '../api';
import { isReady } from '../calendar';
import type { CalendarPreview } from '../types';
import { PreviewDays, useOffText } from './PreviewDays';
import { dayText } from './words';

/** What follows from a calendar that is being written: how many sessions, and what is left out and why. */
export function CalendarSummary({ calendar }: { calendar: CalendarInfo }) {
  const asked = useDebouncedValue(calendar);
  const errorText = useErrorText();
  const { data, error } = useQuery({ ...previewQuery(asked), enabled: isReady(asked) });
  if (!isReady(calendar)) return null;
  if (error) return <Alert severity="warning">{errorText(error)}</Alert>;
  return data ? <Summary preview={data} /> : null;
}

function Summary({ preview }: { preview: CalendarPreview }) {
  const { t } = useTranslation('classSessions');
  const offText = useOffText();
  const [isOpen, setOpen] = useState(false);
  const { days, sessions } = preview;
  const off = days.flatMap((day) => (day.off ? [{ at: day.start_time, text: offText(day.off) }] : []));
  return (
    <>
      <Alert
        severity="info"
        action={
          <Button color="inherit" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'preview.hide' : 'preview.show')}
          </Button>
        }
      >
        {t('preview.count', { count: sessions })}
        {off.length > 0 && ` ${t('preview.off', { count: off.length })} `}
        {off.length > 0 && off.length <= 3 && off.map(({ at, text }) => `${dayText(at)} (${text})`).join('; ')}
      </Alert>
      {isOpen && <PreviewDays days={days} />}
    </>
  );
}
