import OffIcon from '@mui/icons-material/VisibilityOffOutlined';
import TrophyIcon from '@mui/icons-material/EmojiEventsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '#/features/classrooms';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { boardQuery } from './api';
import { BoardRows } from './BoardRows';
import { periods, type Period } from './types';

/** Learners of a class by the points of their practice: of this week, this month, or of all time. */
export function Board({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classBoard');
  const [period, setPeriod] = useState<Period>('week');
  const query = useQuery(boardQuery(classroom.id, period));
  const isOff = query.data?.on === false;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 720 }}>
      {!isOff && (
        <ToggleButtonGroup
          exclusive
          size="small"
          value={period}
          onChange={(_, next: Period | null) => next && setPeriod(next)}
          aria-label={t('period.label')}
        >
          {periods.map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`period.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <QueryView query={query}>
        {({ on, rows, period: of }) => {
          if (!on) return <Off classroom={classroom} />;
          if (rows.length === 0) return <EmptyState icon={TrophyIcon} title={t('nobody')} text={t('nobodyText')} />;
          if (rows.every(({ points }) => points === 0))
            return <EmptyState icon={TrophyIcon} title={t(`none.${of}`)} text={t('noneText')} />;
          return <BoardRows rows={rows} isOld={query.isPlaceholderData} />;
        }}
      </QueryView>
    </Box>
  );
}

/** The class has no board; who leads it can change that. */
function Off({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classBoard');
  const { leads } = classroom.me;
  return (
    <EmptyState
      icon={OffIcon}
      title={t('off')}
      text={t(leads ? 'offTextLeader' : 'offText')}
      action={
        leads && (
          <Button variant="outlined" component={AppLink} to={paths.manageClassroom(classroom.id)}>
            {t('settings')}
          </Button>
        )
      }
    />
  );
}
