import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { classroomsQuery, type MemberRole } from '#/features/classrooms';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { RouteTabs } from '#/ui/RouteTabs';
import { SkeletonList } from '#/ui/states';
import { ClassCards } from './ClassCards';
import { LazyJoinForm } from './LazyJoinForm';
import { NoClasses } from './NoClasses';

const CreateTab = lazy(() => import('./CreateTab'));

/** As many classes as one person has at most at a time: they are shown together. */
const ALL = 96;
const listOf = (role: MemberRole) => classroomsQuery({ role, page: 1, size: ALL });
/** The names of the tabs in the address, and in which classes I am what. */
const roles = { enrolled: 'student', me: 'teacher' } as const satisfies Record<string, MemberRole>;

export const load = ({ search, queryClient }: LoadContext) =>
  search.get('tab') === 'create'
    ? Promise.resolve()
    : queryClient.prefetchQuery(listOf(search.get('tab') === 'me' ? 'teacher' : 'student'));

/** My classes: those I learn in, those I teach, and a new one. */
export default function ClassroomsPage() {
  const { t } = useTranslation('classList');
  const mayCreate = may(useUser(), 'classroom', 'create');
  const tabs = (['enrolled', 'me', 'create'] as const).map((key) => ({ key, label: t(`tab.${key}`) }));
  return (
    <>
      <PageHeader title={t('title.classrooms')} lead={t('lead')} />
      {mayCreate ? (
        <RouteTabs label={t('tab.label')} tabs={tabs}>
          {(key) =>
            key === 'create' ? (
              <Suspense fallback={<SkeletonList />}>
                <CreateTab />
              </Suspense>
            ) : (
              <MyClasses key={key} tab={key} />
            )
          }
        </RouteTabs>
      ) : (
        <MyClasses tab="enrolled" />
      )}
    </>
  );
}

function MyClasses({ tab }: { tab: keyof typeof roles }) {
  const query = useQuery(listOf(roles[tab]));
  return (
    <QueryView query={query} empty={{ when: ({ items }) => items.length === 0, show: <NoClasses tab={tab} /> }}>
      {({ items }) => (
        <>
          <ClassCards classes={items} />
          {tab === 'enrolled' && <LazyJoinForm />}
        </>
      )}
    </QueryView>
  );
}
