import CloneIcon from '@mui/icons-material/ContentCopyOutlined';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import MoreIcon from '@mui/icons-material/MoreHorizOutlined';
import OpenIcon from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { AttendanceTab } from '#/features/attendance';
import { LiveTab } from '#/features/classLive';
import { MarksTab } from '#/features/classMarks';
import { PeopleTab } from '#/features/classPeople';
import { PostsTab } from '#/features/classPosts';
import { classroomKeys, ClassStatusChip, useClassroomChannel, type Classroom } from '#/features/classrooms';
import { SessionsTab } from '#/features/classSessions';
import { WorkTab } from '#/features/classWork';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { Menu } from '#/ui/Menu';
import { PageHeader } from '#/ui/PageHeader';
import { RouteTabs, useRouteTab } from '#/ui/RouteTabs';
import { SkeletonList } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import { confirmDelete } from './confirmDelete';

const SettingsTab = lazy(() => import('./settings/SettingsTab'));
const ClassHistory = lazy(() => import('./ClassHistory'));
const CloneDialog = lazy(() => import('./CloneDialog'));

const tabs = ['settings', 'members', 'sessions', 'attendance', 'work', 'gradebook', 'live', 'posts'] as const;

/** A class over its tabs. What was typed in one stays while another is looked at. */
export function ClassEditor({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classManage');
  usePageTitle(classroom.name);
  useClassroomChannel(classroom.id);
  const [open] = useRouteTab(tabs);
  return (
    <>
      <PageHeader
        title={classroom.name}
        lead={<ClassStatusChip status={classroom.status} />}
        actions={
          <>
            <Suspense fallback={<Box sx={{ minHeight: 36 }} />}>
              <ClassHistory id={classroom.id} />
            </Suspense>
            <Actions classroom={classroom} />
          </>
        }
      />
      <RouteTabs
        label={t('tab.label')}
        tabs={tabs.map((key) => ({
          key,
          label: t(`tab.${key}`),
          badge: key === 'members' && classroom.waiting_count > 0 ? classroom.waiting_count : undefined,
        }))}
        keepMounted
      >
        {(key) => (
          <>
            {key === 'settings' && (
              <Suspense fallback={<SkeletonList />}>
                <SettingsTab classroom={classroom} />
              </Suspense>
            )}
            {key === 'members' && <PeopleTab classroom={classroom} manage />}
            {key === 'sessions' && <SessionsTab classroom={classroom} manage />}
            {key === 'attendance' && <AttendanceTab classroom={classroom} />}
            {key === 'work' && <WorkTab classroom={classroom} manage />}
            {key === 'gradebook' && <MarksTab classroom={classroom} manage />}
            {/* Nobody looks at pupils without seeing them: it is followed while it is open. */}
            {key === 'live' && open === 'live' && <LiveTab classroom={classroom} />}
            {key === 'posts' && <PostsTab classroom={classroom} manage />}
          </>
        )}
      </RouteTabs>
    </>
  );
}

function Actions({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classManage');
  const user = useUser();
  const navigate = useAppNavigate();
  const queryClient = useQueryClient();
  const [isCloning, setCloning] = useState(false);
  const remove = async () => {
    if (!(await confirmDelete(t, classroom))) return;
    navigate(paths.manageClassrooms);
    queryClient.removeQueries({ queryKey: classroomKeys.one(classroom.id) });
    void queryClient.invalidateQueries({ queryKey: classroomKeys.lists });
  };
  return (
    <>
      <Menu
        label={t('action.label')}
        button={
          <Button variant="outlined" startIcon={<MoreIcon />}>
            {t('action.button')}
          </Button>
        }
        items={[
          {
            key: 'open',
            label: t('row.open'),
            icon: <OpenIcon fontSize="small" />,
            to: paths.classroom(classroom.id),
          },
          may(user, 'classroom', 'create') && {
            key: 'clone',
            label: t('row.clone'),
            icon: <CloneIcon fontSize="small" />,
            onClick: () => setCloning(true),
          },
          may(user, 'classroom', 'delete') && {
            key: 'delete',
            label: t('row.delete'),
            icon: <DeleteIcon fontSize="small" />,
            danger: true,
            onClick: () => void remove(),
          },
        ]}
      />
      <Suspense>{isCloning && <CloneDialog classroom={classroom} onClose={() => setCloning(false)} />}</Suspense>
    </>
  );
}
