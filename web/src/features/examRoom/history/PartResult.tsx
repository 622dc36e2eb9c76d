import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { quizResultQuery } from '#/features/quiz';
import { formatDateTime, formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { isBehind } from '../steps';
import type { ContestPart, ContestView } from '../types';
import { Facts } from './Facts';

/** A part as it was sat: how it stands, what it came to as far as that may be seen, and its receipt. */
export function PartResult({ contest, part }: { contest: ContestView; part: ContestPart }) {
  const { t } = useTranslation('examRoom');
  const { attempt, state } = part;
  return (
    <Card component="li" aria-label={part.name} sx={{ listStyle: 'none' }}>
      <CardContent sx={{ display: 'grid', gap: 3 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {part.name}
          </Typography>
          <Chip tone={state === 'handed_in' ? 'success' : 'neutral'}>{t(`part.state.${state}`)}</Chip>
        </Box>
        {attempt ? (
          <>
            <Facts
              rows={[
                [t('facts.began'), formatDateTime(attempt.started_at)],
                [t('facts.handedIn'), attempt.submitted_at === null ? null : formatDateTime(attempt.submitted_at)],
                [
                  t('facts.score'),
                  attempt.score === null
                    ? t('facts.scoreHidden')
                    : t('facts.scoreOf', { score: formatNumber(attempt.score), max: formatNumber(attempt.max_score) }),
                ],
              ]}
            />
            {attempt.status !== 'running' && <ReceiptLine qs={attempt.quiz_submission_id} />}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
              <Button
                component={AppLink}
                to={paths.contestSubmission(contest.slug, attempt.quiz_submission_id)}
                variant="outlined"
              >
                {t('part.look')}
              </Button>
            </Box>
          </>
        ) : (
          isBehind(part) && (
            <Typography variant="body2" color="textSecondary">
              {t('part.notBegun')}
            </Typography>
          )
        )}
      </CardContent>
    </Card>
  );
}

function ReceiptLine({ qs }: { qs: number }) {
  const { t } = useTranslation('examRoom');
  return (
    <QueryView query={useQuery(quizResultQuery(qs))} skeleton={null}>
      {({ receipt }) =>
        receipt && (
          <Typography variant="body2">
            {t('facts.receipt')}{' '}
            <Link component={AppLink} to={paths.receipt(receipt.code)}>
              {receipt.code}
            </Link>
          </Typography>
        )
      }
    </QueryView>
  );
}
