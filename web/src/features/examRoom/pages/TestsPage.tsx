import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { testsQuery, timedQuizzesQuery } from '../api';
import { QuizCards } from '../lists/QuizCards';
import { TestCards } from '../lists/TestCards';
import { canTake } from '../lists/open';

export const load = ({ queryClient }: LoadContext) =>
  Promise.all([queryClient.prefetchQuery(testsQuery), queryClient.prefetchQuery(timedQuizzesQuery)]);

/** What I can take now, contests and timed quizzes of my courses, and what comes. */
export default function TestsPage() {
  const { t } = useTranslation('examRoom');
  const quizzes = useQuery(timedQuizzesQuery);
  return (
    <>
      <PageHeader title={t('title.tests')} lead={t('lead')} />
      <QueryView
        query={useQuery(testsQuery)}
        empty={{
          when: ({ running, upcoming }) =>
            running.filter(canTake).length === 0 && upcoming.length === 0 && quizzes.data?.length === 0,
          show: <EmptyState title={t('list.none')} text={t('list.noneText')} />,
        }}
      >
        {({ running, upcoming }) => (
          <Stack sx={{ gap: 8 }}>
            <TestCards title={t('list.now')} none={t('list.nothingNow')} contests={running.filter(canTake)} />
            <QueryView query={quizzes}>{(found) => found.length > 0 && <QuizCards quizzes={found} />}</QueryView>
            {upcoming.length > 0 && <TestCards title={t('list.soon')} contests={upcoming} />}
          </Stack>
        )}
      </QueryView>
    </>
  );
}
