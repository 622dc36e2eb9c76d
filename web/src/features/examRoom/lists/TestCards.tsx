import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { Countdown } from '#/ui/Countdown';
import type { ContestItem } from '../types';
import { cardContent, CardGrid, CardSection } from './CardSection';

/** Contests to take, each with its time and the way into its room. */
export function TestCards({
  title,
  none,
  contests,
}: {
  title: string;
  none?: string;
  contests: readonly ContestItem[];
}) {
  return (
    <CardSection title={title}>
      {contests.length === 0 && <Typography color="textSecondary">{none}</Typography>}
      <CardGrid>
        {contests.map((contest) => (
          <TestCard key={contest.id} contest={contest} />
        ))}
      </CardGrid>
    </CardSection>
  );
}

function TestCard({ contest }: { contest: ContestItem }) {
  const { t } = useTranslation('examRoom');
  const { state, my_entry: entry, start_time: start, end_time: end } = contest;
  const isUpcoming = state === 'upcoming';
  return (
    <Card component="li" aria-label={contest.name} sx={{ listStyle: 'none' }}>
      <CardContent sx={cardContent}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
          {contest.name}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {entry && <Chip tone="success">{t('list.entered')}</Chip>}
          {!entry && contest.has_password && <Chip>{t('list.password')}</Chip>}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t('list.time', { from: formatDateTime(start), to: formatDateTime(end) })}
          {' · '}
          {t('part.questions', { count: contest.question_count })}
        </Typography>
        <Typography variant="body2">
          {t(isUpcoming ? 'list.begins' : 'list.left')} <Clock contest={contest} />
        </Typography>
        <div>
          <Button
            component={AppLink}
            to={paths.exam(contest.slug)}
            variant={isUpcoming ? 'outlined' : 'contained'}
            aria-label={t('list.openNamed', { name: contest.name })}
          >
            {t(isUpcoming ? 'list.look' : entry ? 'list.goOn' : 'list.enter')}
          </Button>
        </div>
      </CardContent>
    </Card>
  );
}

/** Until it begins or ends; then the list is asked for again. */
function Clock({ contest }: { contest: ContestItem }) {
  const queryClient = useQueryClient();
  const { state, my_entry: entry, start_time: start, end_time: end } = contest;
  const until = state === 'upcoming' ? start : (entry?.ends_at ?? end);
  return <Countdown until={until} onEnd={() => void queryClient.invalidateQueries({ queryKey: ['contests'] })} />;
}
