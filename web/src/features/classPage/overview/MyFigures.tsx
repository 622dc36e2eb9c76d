import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MyAttendance } from '#/features/attendance';
import type { Classroom } from '#/features/classrooms';
import { formatNumber } from '#/i18n/format';
import { QueryView } from '#/ui/QueryView';
import { SkeletonList } from '#/ui/states';
import { Widget } from '#/ui/Widget';
import { myTotalsQuery } from './api';

/** How often I was there, in figures; session by session when it is asked for. */
export function MyFigures({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classPage');
  const [isWhole, setWhole] = useState(false);
  return (
    <Widget
      title={t('attendance.title')}
      action={
        <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'attendance.less' : 'attendance.more')}
        </Button>
      }
    >
      <CardContent sx={{ pt: 0 }}>
        {isWhole ? <MyAttendance classroom={classroom} /> : <Figures id={classroom.id} />}
      </CardContent>
    </Widget>
  );
}

function Figures({ id }: { id: number }) {
  const { t } = useTranslation('classPage');
  return (
    <QueryView query={useQuery(myTotalsQuery(id))} skeleton={<SkeletonList rows={1} />}>
      {({ present, late, left_early: early, absent, excused }) => (
        <Box component="dl" sx={figures}>
          {Object.entries({ there: present + late + early, late, absent, excused }).map(([key, count]) => (
            <div key={key}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {t(`attendance.${key as 'there'}`)}
              </Typography>
              <Typography component="dd" variant="h2" sx={{ m: 0 }}>
                {formatNumber(count)}
              </Typography>
            </div>
          ))}
        </Box>
      )}
    </QueryView>
  );
}

const figures = {
  m: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fit, minmax(90px, 1fr))',
} as const;
