import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { WorkCounts, WorkState } from '../types';

/** From what is done to what is missing, and its colour. What has not begun is the ground. */
const parts: readonly [WorkState, string][] = [
  ['done', 'var(--lp-success)'],
  ['submitted', 'var(--lp-info)'],
  ['late', 'var(--lp-warning)'],
  ['in_progress', 'var(--lp-border-strong)'],
  ['overdue', 'var(--lp-danger)'],
];

/** How many learners are done, in figures and as a bar; the figures of all states are told in words. */
export function ProgressOf({ counts }: { counts: WorkCounts }) {
  const { t } = useTranslation('classWork');
  const { done, submitted, late, overdue, total, excused } = counts;
  const asked = total - excused;
  const handedIn = done + submitted + late;
  const words = [
    t('count.handedIn', { done: formatNumber(handedIn), all: formatNumber(asked) }),
    submitted > 0 && t('count.toMark', { count: submitted }),
    late > 0 && t('count.late', { count: late }),
    overdue > 0 && t('count.overdue', { count: overdue }),
    excused > 0 && t('count.excused', { count: excused }),
  ].filter((word) => word !== false);
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box aria-hidden sx={bar}>
        {parts.map(([state, color]) => (
          <Box key={state} sx={{ flex: `${counts[state]} 0 0`, backgroundColor: color }} />
        ))}
        <Box sx={{ flex: `${counts.not_started} 0 0` }} />
      </Box>
      <Box component="span" sx={{ typography: 'body2' }}>
        {words.join(' · ')}
      </Box>
    </Box>
  );
}

const bar = {
  display: 'flex',
  height: 8,
  width: '100%',
  minWidth: 120,
  overflow: 'hidden',
  borderRadius: 999,
  backgroundColor: 'var(--lp-border)',
} as const;
