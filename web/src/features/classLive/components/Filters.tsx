import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { filters, isOf, type Filter } from '../order';
import type { LiveLearner } from '../types';

/** How many are there, at work, stuck, and have a hand up; each narrows the list to them. */
export function Filters(props: {
  learners: readonly LiveLearner[];
  filter: Filter;
  onFilter: (filter: Filter) => void;
}) {
  const { learners, filter, onFilter } = props;
  const { t } = useTranslation('classLive');
  return (
    <Box role="group" aria-label={t('filter.label')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {filters.map((one) => {
        const number = learners.filter((learner) => isOf(one, learner)).length;
        const isOn = one === filter;
        return (
          <Chip
            key={one}
            clickable
            aria-pressed={isOn}
            variant={isOn ? 'filled' : 'outlined'}
            color={isOn ? 'primary' : 'default'}
            label={t(`filter.${one}`, { number: formatNumber(number) })}
            onClick={() => onFilter(isOn ? 'all' : one)}
          />
        );
      })}
    </Box>
  );
}
