import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { JoinMeeting } from '#/features/checkIn';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import type { ClassNow } from './api';

/** What can be done about a session now: by a learner once it has opened, by a teacher at any time. */
export function Actions({ one, now }: { one: ClassNow; now: number }) {
  const { t } = useTranslation('classNow');
  const { classroom, session } = one;
  const teaches = one.my_role === 'teacher';
  const canCheckIn = !teaches && !one.checked_in && one.opens_at <= now;
  const canJoin = one.meeting_opens !== null && one.meeting_opens <= now;
  if (!teaches && !canCheckIn && !canJoin) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {canCheckIn && (
        <Button variant="contained" component={AppLink} to={paths.classroom(classroom.id)}>
          {t('checkIn')}
        </Button>
      )}
      {teaches && (
        <>
          <Button variant="contained" component={AppLink} to={paths.classProjector(session.id)}>
            {t('showCode')}
          </Button>
          <Button
            variant="outlined"
            component={AppLink}
            to={withQuery(paths.manageClassroom(classroom.id), { tab: 'attendance' })}
          >
            {t('takeAttendance')}
          </Button>
        </>
      )}
      {canJoin && <JoinMeeting session={session.id} classroom={classroom.id} />}
    </Box>
  );
}
