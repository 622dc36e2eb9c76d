import MonthIcon from '@mui/icons-material/CalendarMonthOutlined';
import SolvedIcon from '@mui/icons-material/EmojiEventsOutlined';
import FlameIcon from '@mui/icons-material/LocalFireDepartmentOutlined';
import RoadmapIcon from '@mui/icons-material/RouteOutlined';
import LanguagesIcon from '@mui/icons-material/TranslateOutlined';
import Box from '@mui/material/Box';
import type { BadgeKey } from '../types';

type Look = readonly [icon: typeof SolvedIcon, colour: string];

const looks: Record<BadgeKey, Look> = {
  solved_10: [SolvedIcon, 'var(--lp-info)'],
  solved_50: [SolvedIcon, 'var(--lp-success)'],
  solved_100: [SolvedIcon, 'var(--lp-warning)'],
  solved_500: [SolvedIcon, 'var(--lp-danger)'],
  streak_7: [FlameIcon, 'var(--lp-info)'],
  streak_30: [FlameIcon, 'var(--lp-warning)'],
  streak_100: [FlameIcon, 'var(--lp-danger)'],
  languages_5: [LanguagesIcon, 'var(--lp-info)'],
  dailies_month: [MonthIcon, 'var(--lp-success)'],
  roadmap_done: [RoadmapIcon, 'var(--lp-warning)'],
};

/** The picture of a badge; grey where it is not earned yet. The words are beside it. */
export function BadgeMark({ badge, isEarned, size = 48 }: { badge: BadgeKey; isEarned: boolean; size?: number }) {
  const [Icon, colour] = looks[badge];
  const worn = isEarned ? colour : 'var(--lp-border-strong)';
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: size,
        height: size,
        borderRadius: '50%',
        border: isEarned ? '2px solid' : '2px dashed',
        borderColor: worn,
        backgroundColor: isEarned ? `color-mix(in srgb, ${colour} 16%, var(--lp-surface))` : 'var(--lp-sunken)',
        color: worn,
      }}
    >
      <Icon sx={{ fontSize: size * 0.55 }} />
    </Box>
  );
}
