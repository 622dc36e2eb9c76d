import AttendanceIcon from '@mui/icons-material/FactCheckOutlined';
import LiveIcon from '@mui/icons-material/SensorsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { serverNow } from '#/api/serverClock';
import { CheckInCard } from '#/features/checkIn';
import { sessionTime, type Classroom, type NextSession } from '#/features/classrooms';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import { useNow } from '#/ui/useNow';
import { Widget } from '#/ui/Widget';

/** How often it is looked whether the session has begun, in milliseconds. */
const LOOK_MS = 10_000;

/** The session that is on or comes next: when it is, and checking in, or for teachers the register. */
export function SessionCard({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classPage');
  const { next_session: next, me } = classroom;
  const now = useNow(LOOK_MS, serverNow) / 1000;
  const isOn = next !== null && next.start_time <= now;
  const learns = me.status === 'active' && me.role === 'student';
  return (
    <Widget
      title={t(isOn ? 'session.now' : 'session.next')}
      action={isOn && <Chip tone="success">{t('session.on')}</Chip>}
    >
      <CardContent sx={{ pt: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        {next === null ? (
          <NoSession classroom={classroom} />
        ) : (
          <>
            <div>
              <Typography variant="subtitle1" component="p">
                {sessionTime(next)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {next.topic ? `${next.topic} · ` : ''}
                <RelativeTime at={next.start_time} />
              </Typography>
            </div>
            {learns && classroom.status === 'active' && <CheckInCard session={next} classroom={classroom} />}
            {me.leads && <TeacherActions classroom={classroom} next={next} isOn={isOn} />}
          </>
        )}
      </CardContent>
    </Widget>
  );
}

function TeacherActions(props: { classroom: Classroom; next: NextSession; isOn: boolean }) {
  const { classroom, next, isOn } = props;
  const { t } = useTranslation('classPage');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Button variant="contained" component={AppLink} to={paths.classProjector(next.id)}>
        {t('session.project')}
      </Button>
      <Button
        variant="outlined"
        startIcon={<AttendanceIcon />}
        component={AppLink}
        to={withQuery(paths.manageClassroom(classroom.id), { tab: 'attendance' })}
      >
        {t('session.register')}
      </Button>
      {isOn && classroom.status === 'active' && (
        <Button
          variant="outlined"
          startIcon={<LiveIcon />}
          component={AppLink}
          to={withQuery(paths.manageClassroom(classroom.id), { tab: 'live' })}
        >
          {t('session.live')}
        </Button>
      )}
      {classroom.admin_meeting_link && (
        <Button variant="outlined" href={classroom.admin_meeting_link} target="_blank" rel="noreferrer">
          {t('session.adminMeeting')}
        </Button>
      )}
    </Box>
  );
}

function NoSession({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classPage');
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {t(classroom.me.leads ? 'session.noneTeacher' : 'session.none')}
      </Typography>
      {classroom.me.leads && classroom.status !== 'finished' && (
        <Box>
          <Button
            variant="outlined"
            component={AppLink}
            to={withQuery(paths.manageClassroom(classroom.id), { tab: 'sessions' })}
          >
            {t('session.make')}
          </Button>
        </Box>
      )}
    </>
  );
}
