import MoreIcon from '@mui/icons-material/MoreVertOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '#/features/classrooms';
import { formatTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { Chip } from '#/ui/Chips';
import { Menu, type MenuEntry } from '#/ui/Menu';
import { isDeletable, isMeetingOpen, statusAt } from '../order';
import type { ClassSession } from '../types';
import { TopicText } from './TopicText';
import type { SessionActions } from './useSessionActions';
import { attendanceTones, dayText, hoursText, statusTones } from './words';

interface RowProps {
  classroom: Classroom;
  session: ClassSession;
  /** Epoch seconds. */
  now: number;
  actions: SessionActions;
  /** For those who may change sessions. */
  onEdit: (() => void) | undefined;
}

/** One session: when, what about, where it stands, and what can be done now. */
export function SessionRow({ classroom, session, now, actions, onEdit }: RowProps) {
  const { t } = useTranslation('classSessions');
  const status = statusAt(session, now);
  const isCancelled = status === 'cancelled';
  const struck = isCancelled ? { textDecoration: 'line-through' } : {};
  return (
    <Card component="li" variant="outlined" sx={rowStyle}>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 1 }}>
        <Typography variant="subtitle2" sx={struck}>
          {dayText(session.start_time)} · {hoursText(session)}
        </Typography>
        <TopicText
          topic={session.topic}
          day={dayText(session.start_time)}
          isStruck={isCancelled}
          onSave={onEdit && ((topic) => actions.change.mutateAsync({ session, edit: { topic } }))}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
          <Chip tone={statusTones[status]}>{t(`status.${status}`)}</Chip>
          <Mine session={session} />
          <Counts session={session} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Join session={session} now={now} actions={actions} />
        {classroom.me.leads && !isCancelled && (
          <>
            <Button component={AppLink} to={attendancePath(classroom.id, session.id)} size="small" color="inherit">
              {t('attendance')}
            </Button>
            {status !== 'finished' && (
              <Button component={AppLink} to={paths.classProjector(session.id)} size="small" color="inherit">
                {t('projector')}
              </Button>
            )}
          </>
        )}
        {onEdit && <RowMenu session={session} now={now} actions={actions} onEdit={onEdit} />}
      </Box>
    </Card>
  );
}

const attendancePath = (classroom: number, session: number) =>
  withQuery(paths.manageClassroom(classroom), { tab: 'attendance', session: String(session) });

/** The meeting: a button from 15 minutes before until the end, and on that day from when on it can be joined. */
function Join({ session, now, actions }: Pick<RowProps, 'session' | 'now' | 'actions'>) {
  const { t } = useTranslation('classSessions');
  const { meeting_from: from } = session;
  if (from === null || session.status === 'cancelled' || now >= session.end_time) return null;
  if (!isMeetingOpen(session, now)) {
    const isSoon = from - now < 12 * 3600;
    return isSoon ? (
      <Typography variant="caption" color="textSecondary">
        {t('join.opens', { time: formatTime(from) })}
      </Typography>
    ) : null;
  }
  return (
    <Button
      variant="contained"
      size="small"
      loading={actions.join.isPending && actions.join.variables.id === session.id}
      onClick={() => actions.join.mutate(session)}
    >
      {t('join.action')}
    </Button>
  );
}

/** How I attended, or that it was said beforehand that I won't come. */
function Mine({ session: { my } }: { session: ClassSession }) {
  const { t } = useTranslation('classSessions');
  if (!my) return null;
  if (my.status) return <Chip tone={attendanceTones[my.status]}>{t(`my.${my.status}`)}</Chip>;
  return my.absence_reported ? <Chip tone="info">{t('my.reported')}</Chip> : null;
}

const counted = ['present', 'late', 'left_early', 'absent', 'excused'] as const;

/** How many came, once anything is known. */
function Counts({ session: { counts } }: { session: ClassSession }) {
  const { t } = useTranslation('classSessions');
  if (!counts) return null;
  const parts = counted.filter((key) => counts[key] > 0).map((key) => t(`counts.${key}`, { number: counts[key] }));
  if (parts.length === 0) return null;
  return (
    <Typography component="span" variant="caption" color="textSecondary">
      {parts.join(' · ')}
    </Typography>
  );
}

function RowMenu({ session, now, actions, onEdit }: Omit<RowProps, 'classroom' | 'onEdit'> & { onEdit: () => void }) {
  const { t } = useTranslation('classSessions');
  const isCancelled = session.status === 'cancelled';
  const label = t('actions', { day: dayText(session.start_time) });
  const items: MenuEntry[] = [
    { key: 'edit', label: t('edit'), onClick: onEdit },
    isCancelled
      ? { key: 'restore', label: t('restore'), onClick: () => actions.restore(session) }
      : { key: 'cancel', label: t('cancel.this'), onClick: () => void actions.cancel(session, 'this') },
    !isCancelled &&
      session.is_series && {
        key: 'cancelFollowing',
        label: t('cancel.following'),
        onClick: () => void actions.cancel(session, 'following'),
      },
    'divider',
    {
      key: 'delete',
      label: t('delete'),
      danger: true,
      onClick: () => actions.remove(session),
      disabledReason: isDeletable(session, now) ? undefined : t('deleteLocked'),
    },
  ];
  return (
    <Menu
      label={label}
      button={
        <IconButton aria-label={label}>
          <MoreIcon />
        </IconButton>
      }
      items={items}
    />
  );
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
  alignItems: 'center',
  gap: 3,
  p: 3,
} as const;
