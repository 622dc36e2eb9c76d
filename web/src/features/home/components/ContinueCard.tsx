import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryItem, Unsubmitted } from '#/api/types';
import { AppLink } from '#/routing/AppLink';
import { paths, type AppPath } from '#/routing/paths';
import { DifficultyChip, VerdictChip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { RelativeTime } from '#/ui/RelativeTime';
import { historyQuery, unsubmittedQuery } from '../api';
import { unfinished } from '../continuing';

/** What was written last and not handed in, or the problem that was tried last and is not solved yet; without one, the way to the first or next. */
export function ContinueCard() {
  const history = useQuery(historyQuery);
  const { data: draft } = useQuery(unsubmittedQuery);
  return (
    <Card sx={card}>
      <QueryView query={history} skeleton={<ContinueSkeleton />}>
        {({ items }) => {
          const item = unfinished(items)[0];
          if (draft && draft.updated_at >= (item?.created_at ?? 0)) return <DraftLeft draft={draft} />;
          return item ? <Unfinished item={item} /> : <NextProblem isFirst={items.length === 0} />;
        }}
      </QueryView>
    </Card>
  );
}

function DraftLeft({ draft: { question, updated_at } }: { draft: Unsubmitted }) {
  const { t } = useTranslation('home');
  return (
    <Invitation
      above={t('continue.draft')}
      title={question.title}
      below={
        <Typography component="div" variant="body2" color="textSecondary" sx={facts}>
          <DifficultyChip difficulty={question.difficulty} />
          <span>
            {t('continue.written')} <RelativeTime at={updated_at} />
          </span>
        </Typography>
      }
      to={paths.problem(question.slug)}
      action={t('continue.action')}
    />
  );
}

function Unfinished({ item }: { item: HistoryItem }) {
  const { t } = useTranslation('home');
  return (
    <Invitation
      above={t('continue.label')}
      title={item.question.title}
      below={
        <Typography component="div" variant="body2" color="textSecondary" sx={facts}>
          <DifficultyChip difficulty={item.question.difficulty} />
          <VerdictChip status={item.status} />
          <span>
            {item.score}/{item.max_score}
          </span>
          <RelativeTime at={item.created_at} />
        </Typography>
      }
      to={paths.problem(item.question.slug)}
      action={t('continue.action')}
    />
  );
}

function NextProblem({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation('home');
  return (
    <Invitation
      title={t(isFirst ? 'continue.first' : 'continue.next')}
      below={<Typography color="textSecondary">{t(isFirst ? 'continue.firstText' : 'continue.nextText')}</Typography>}
      to={paths.problems}
      action={t('continue.choose')}
    />
  );
}

function Invitation(props: { above?: string; title: string; below: ReactNode; to: AppPath; action: string }) {
  const { above, title, below, to, action } = props;
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={invitation}>
      <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0, mr: 'auto' }}>
        {above && (
          <Typography variant="body2" color="textSecondary">
            {above}
          </Typography>
        )}
        <Typography id={id} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {below}
      </Box>
      <Button variant="contained" size="large" component={AppLink} to={to}>
        {action}
      </Button>
    </Box>
  );
}

/** As high as what comes. */
function ContinueSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <Box role="status" aria-busy aria-label={t('loading')} sx={invitation}>
      <Box sx={{ width: '40%', mr: 'auto' }}>
        <Skeleton width="40%" />
        <Typography variant="h2" component="div">
          <Skeleton />
        </Typography>
        <Skeleton />
      </Box>
      <Skeleton variant="rounded" width={140} height={52} />
    </Box>
  );
}

const card = {
  borderColor: 'color-mix(in srgb, var(--lp-primary) 40%, var(--lp-border))',
  background: 'linear-gradient(120deg, var(--lp-primary-soft), var(--lp-surface) 75%)',
} as const;

const invitation = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '16px 28px',
  p: 'clamp(18px, 3vw, 28px)',
} as const;

const facts = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 16px' } as const;
