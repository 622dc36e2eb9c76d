import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import { MarksTab } from '#/features/classMarks';
import { PeopleTab } from '#/features/classPeople';
import { PostsTab } from '#/features/classPosts';
import { ClassStatusChip, classroomQuery, useClassroomChannel, type Classroom } from '#/features/classrooms';
import { SessionsTab } from '#/features/classSessions';
import { WorkTab } from '#/features/classWork';
import type { LoadContext } from '#/routing/table';
import { useWorkingOn } from '#/routing/workingOn';
import { ErrorPage } from '#/ui/ErrorPage';
import { PageHeader } from '#/ui/PageHeader';
import { RouteTabs } from '#/ui/RouteTabs';
import { ErrorState, SkeletonList } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import { ClassActions } from './components/ClassActions';
import { BoardSection } from './components/BoardSection';
import { Overview } from './overview/Overview';

export const load = async ({ params, queryClient }: LoadContext) => {
  const id = Number(params.id);
  if (Number.isSafeInteger(id)) await queryClient.prefetchQuery(classroomQuery(id));
};

/** One class, for those who are in it. */
export default function ClassPage() {
  const id = Number(useParams().id);
  const { data, error, refetch } = useQuery(classroomQuery(id));
  usePageTitle(data?.name);
  if (error instanceof ApiError && [403, 404].includes(error.status))
    return <ErrorPage status={error.status} message={error.message} />;
  if (data) return <ClassTabs key={data.id} classroom={data} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <SkeletonList />;
}

const tabs = ['overview', 'sessions', 'work', 'marks', 'people', 'posts'] as const;

function ClassTabs({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classPage');
  useClassroomChannel(classroom.id);
  useWorkingOn(null);
  const { leads } = classroom.me;
  const teachers = classroom.teachers.map(({ name }) => name).join(', ');
  return (
    <>
      <PageHeader
        title={classroom.name}
        lead={
          <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
            <ClassStatusChip status={classroom.status} />
            {teachers && <span>{t('teachers', { names: teachers })}</span>}
          </Box>
        }
        actions={<ClassActions classroom={classroom} />}
      />
      <RouteTabs label={t('tab.label')} tabs={tabs.map((key) => ({ key, label: t(`tab.${key}`) }))}>
        {(key) => {
          if (key === 'sessions') return <SessionsTab classroom={classroom} manage={false} />;
          if (key === 'work') return <WorkTab classroom={classroom} manage={leads} />;
          if (key === 'marks')
            return (
              <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
                <div>
                  <MarksTab classroom={classroom} manage={leads} />
                </div>
                <Box sx={{ maxWidth: 820 }}>
                  <BoardSection classroom={classroom} />
                </Box>
              </Box>
            );
          if (key === 'people') return <PeopleTab classroom={classroom} manage={false} />;
          if (key === 'posts') return <PostsTab classroom={classroom} manage={leads} />;
          return <Overview classroom={classroom} />;
        }}
      </RouteTabs>
    </>
  );
}
