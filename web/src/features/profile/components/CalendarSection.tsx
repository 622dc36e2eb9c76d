import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#/ui/QueryView';
import { YearSwitch } from '#/ui/YearSwitch';
import { calendarQuery } from '../api';
import { thisYear } from '../thisYear';
import type { Profile } from '../types';
import { HeatMap } from './HeatMap';
import { Part } from './Part';

/** The days of practice of a year, with arrows to other years. */
export function CalendarSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const now = thisYear();
  const [year, setYear] = useState(now);
  const query = useQuery(calendarQuery(profile.id, year));
  const switcher = (
    <YearSwitch
      year={year}
      from={Math.min(profile.since ?? now, now)}
      to={now}
      words={{ previous: t('calendar.previous'), next: t('calendar.next') }}
      onChange={setYear}
    />
  );
  return (
    <Part title={t('calendar.title')} action={switcher}>
      <Box sx={{ minWidth: 0 }}>
        <QueryView query={query} skeleton={<Skeleton variant="rounded" height={150} />}>
          {(days) => <HeatMap year={year} days={days} />}
        </QueryView>
      </Box>
    </Part>
  );
}
