import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Countdown } from '#/ui/Countdown';
import { FilterDate } from '#/ui/FilterBar';
import type { BoardQuery } from '../address';
import { neighbour, startOf, type Day } from '../days';
import { filters, type LeaderFilter, type LeaderPeriod } from '../types';
import { usePeriodWords } from '../words';

/** Which time the board counts: a day, a week, a month, all of it; earlier ones by arrows or a day. */
export default function PeriodBar(props: {
  query: BoardQuery;
  today: Day;
  /** As the server says; undefined until it has. */
  period: LeaderPeriod | undefined;
  onFilter: (filter: LeaderFilter) => void;
  onDate: (date: Day | undefined) => void;
  onEnd: () => void;
}) {
  const { query, today, period, onFilter, onDate, onEnd } = props;
  const { t } = useTranslation('leaderboard');
  const words = usePeriodWords();
  const { filter, date, isNow } = query;
  const next = neighbour(filter, date, 1);
  const endsAt = period?.ends_at ?? null;
  const go = (day: Day) => onDate(day === '' || startOf(filter, day) >= startOf(filter, today) ? undefined : day);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={filter}
        onChange={(_, chosen: LeaderFilter | null) => chosen && onFilter(chosen)}
        aria-label={t('filter.label')}
      >
        {filters.map((one) => (
          <ToggleButton key={one} value={one}>
            {t(`filter.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {filter !== 'all' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <IconButton aria-label={t(`previous.${filter}`)} onClick={() => go(neighbour(filter, date, -1))}>
            <PreviousIcon />
          </IconButton>
          <Typography variant="subtitle2" aria-live="polite">
            {words(filter, date)}
          </Typography>
          <IconButton aria-label={t(`next.${filter}`)} disabled={isNow} onClick={() => go(next)}>
            <NextIcon />
          </IconButton>
          <FilterDate label={t('date')} value={isNow ? today : date} onChange={go} />
        </Box>
      )}
      {isNow && endsAt !== null && (
        <Typography variant="body2" color="textSecondary">
          {t('endsIn')} <Countdown until={endsAt} onEnd={onEnd} />
        </Typography>
      )}
    </Box>
  );
}
