import PeopleIcon from '@mui/icons-material/GroupOutlined';
import TimeIcon from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import type { ContestItem } from '../types';
import { formatWords, lengthWords, spanWords } from '../words';
import { StateChip } from './StateChip';
import { TimeLeft } from './TimeLeft';

/** A contest in a list: when it is, how it counts, who is in it. */
export function ContestCard({ contest }: { contest: ContestItem }) {
  const { t } = useTranslation('contests');
  const { my_entry: entry } = contest;
  const entrants = t('card.entrants', { count: contest.entry_count, number: formatNumber(contest.entry_count) });
  return (
    <Card component="li" sx={card}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <StateChip state={contest.state} />
        {entry && <Chip tone="success">{t(`card.entered.${entry.kind}`)}</Chip>}
        {contest.visibility !== 'public' && <Chip>{t(`visibility.${contest.visibility}`)}</Chip>}
      </Box>
      <Typography variant="h3" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        <Link component={AppLink} to={paths.contest(contest.slug)} underline="hover" color="inherit">
          {contest.name}
        </Link>
      </Typography>
      {contest.description && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {contest.description}
        </Typography>
      )}
      <Typography variant="body2">{formatWords(t, contest).name}</Typography>
      <Box sx={facts}>
        <TimeIcon fontSize="small" aria-hidden />
        <span>
          {spanWords(contest)} · {lengthWords(t, contest.end_time - contest.start_time)}
        </span>
        <PeopleIcon fontSize="small" aria-hidden />
        <span>{entrants}</span>
      </Box>
      <Typography variant="subtitle2" component="p" sx={{ mt: 'auto' }}>
        <TimeLeft contest={contest} />
      </Typography>
    </Card>
  );
}

/** Contests of one list. */
export function ContestCards({
  contests,
  label,
  busy = false,
}: {
  contests: readonly ContestItem[];
  label: string;
  busy?: boolean;
}) {
  return (
    <Box component="ul" aria-label={label} aria-busy={busy} sx={grid}>
      {contests.map((contest) => (
        <ContestCard key={contest.id} contest={contest} />
      ))}
    </Box>
  );
}

const card = { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 2, p: 4, minWidth: 0 } as const;

const facts = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 2,
  rowGap: 1,
  alignItems: 'center',
  typography: 'body2',
  color: 'text.secondary',
} as const;

const grid = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
} as const;
