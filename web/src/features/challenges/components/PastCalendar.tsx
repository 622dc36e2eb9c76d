import LateIcon from '@mui/icons-material/CheckOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import SolvedIcon from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#/routing/paths';
import { ErrorState } from '#/ui/states';
import { challengesQuery } from '../api';
import { firstOf, lastOf, monthOf, type Day } from '../days';
import type { Challenge } from '../types';
import { MonthGrid, type DayCell } from './MonthGrid';
import { standingOf } from './words';

/** The days of past months with what I have solved of them; each leads to its problem. */
export function PastCalendar({ today }: { today: Day }) {
  const { t } = useTranslation('challenges');
  const id = useId();
  const [chosen, setDay] = useState(today);
  const day = chosen > today ? today : chosen;
  const month = monthOf(day);
  const query = useQuery(challengesQuery({ kind: 'daily', from: firstOf(month), to: lastOf(month) }));
  const known = query.data ?? [];
  const cellOf = (one: Day): DayCell => dayCell(known.find(({ start }) => start === one));
  const dayCell = (challenge: Challenge | undefined): DayCell => {
    if (!challenge) return { label: t('calendar.none') };
    const standing = standingOf(challenge) ?? 'open';
    return {
      label: `${challenge.title}, ${t(`standing.${standing}`)}`,
      content: <Mark standing={standing} />,
      to: paths.problem(challenge.problem.slug),
    };
  };
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent sx={{ display: 'grid', gap: 4 }}>
        <div>
          <Typography id={id} component="h2" variant="h3">
            {t('calendar.title')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {t('calendar.text')}
          </Typography>
        </div>
        <MonthGrid label={t('calendar.title')} day={day} onDay={setDay} today={today} last={today} cellOf={cellOf} />
        {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
          {(['inTime', 'late', 'open'] as const).map((standing) => (
            <Box key={standing} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Mark standing={standing} />
              <Typography variant="caption">{t(`standing.${standing}`)}</Typography>
            </Box>
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

function Mark({ standing }: { standing: 'inTime' | 'late' | 'tried' | 'open' }) {
  if (standing === 'inTime') return <SolvedIcon fontSize="small" color="success" aria-hidden />;
  if (standing === 'late') return <LateIcon fontSize="small" color="info" aria-hidden />;
  return <OpenIcon fontSize="small" color={standing === 'tried' ? 'warning' : 'disabled'} aria-hidden />;
}
