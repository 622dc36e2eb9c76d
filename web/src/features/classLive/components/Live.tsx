import LiveIcon from '@mui/icons-material/SensorsOutlined';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { renew } from '#/api/renew';
import { serverNow } from '#/api/serverClock';
import { classroomKeys, sessionTime, type Classroom } from '#/features/classrooms';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { EmptyState } from '#/ui/states';
import { useNow } from '#/ui/useNow';
import { HelpList } from './HelpList';
import { Session } from './Session';

/** How often it is looked whether a session has begun or ended, in milliseconds. */
const LOOK_MS = 5000;

/** Who asks for help, and the session of a class that runs, or when the next one does. */
export function Live({ classroom }: { classroom: Classroom }) {
  return (
    <>
      <HelpList classroom={classroom.id} />
      <SessionOf classroom={classroom} />
    </>
  );
}

function SessionOf({ classroom }: { classroom: Classroom }) {
  const queryClient = useQueryClient();
  const now = useNow(LOOK_MS, serverNow) / 1000;
  const { id, next_session: next, status } = classroom;
  const isPast = next !== null && next.end_time <= now;
  useEffect(() => {
    if (isPast) void renew(queryClient, classroomKeys.one(id));
  }, [queryClient, id, isPast]);
  if (status === 'active' && next && !isPast && next.start_time <= now) return <Session key={next.id} session={next} />;
  return <NotOn classroom={classroom} isPast={isPast} />;
}

function NotOn({ classroom, isPast }: { classroom: Classroom; isPast: boolean }) {
  const { t } = useTranslation('classLive');
  const { id, next_session: next, status } = classroom;
  if (status !== 'active') return <EmptyState icon={LiveIcon} title={t('notOn.title')} text={t(`notOn.${status}`)} />;
  return (
    <EmptyState
      icon={LiveIcon}
      title={t('notOn.title')}
      text={next && !isPast ? t('notOn.next', { time: sessionTime(next) }) : t('notOn.none')}
      action={
        <Button variant="outlined" component={AppLink} to={withQuery(paths.manageClassroom(id), { tab: 'sessions' })}>
          {t('notOn.sessions')}
        </Button>
      }
    />
  );
}
