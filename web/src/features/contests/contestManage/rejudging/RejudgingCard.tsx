import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#/ui/QueryView';
import { SkeletonList } from '#/ui/states';
import type { ContestView } from '../../types';
import { FormCard } from '../FormCard';
import { isBusy } from './api';
import { Applied } from './Applied';
import { Progress } from './Progress';
import { Ready } from './Ready';
import { StartForm } from './StartForm';
import { useRejudge } from './useRejudge';

/** Judging the answers of a contest again: tried first, and seen by nobody before it is applied. */
export function RejudgingCard({ contest }: { contest: ContestView }) {
  const { t } = useTranslation('rejudging');
  const query = useRejudge(contest.id);
  return (
    <FormCard title={t('title')}>
      <Typography variant="body2" color="textSecondary">
        {t('lead')}
      </Typography>
      <QueryView query={query} skeleton={<SkeletonList rows={2} />}>
        {(rejudge) => {
          if (rejudge === null) return <StartForm contest={contest} />;
          if (isBusy(rejudge)) return <Progress contest={contest} rejudge={rejudge} />;
          if (rejudge.status === 'ready') return <Ready contest={contest} rejudge={rejudge} />;
          return (
            <>
              <Applied contest={contest} rejudge={rejudge} />
              <StartForm contest={contest} isAgain />
            </>
          );
        }}
      </QueryView>
    </FormCard>
  );
}
