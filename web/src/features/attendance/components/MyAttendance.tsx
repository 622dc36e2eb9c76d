import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#/i18n/format';
import type { Classroom } from '#/features/classrooms';
import { Chip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { MyAbsence } from '../absence/MyAbsence';
import { mySheetQuery } from '../api';
import { thereOf } from '../rules/rows';
import type { AttendanceRow, MySheet, SheetSession } from '../types';
import { shortSession, statusWord, tones } from '../words';

/** When I was there: each session with how I was counted, the newest first, and what comes. */
export function MyAttendance({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('attendance');
  const query = useQuery(mySheetQuery(classroom.id));
  return (
    <QueryView
      query={query}
      empty={{
        when: ({ sessions }) => sessions.length === 0,
        show: <EmptyState title={t('noSessions')} text={t('mine.noSessionsText')} />,
      }}
    >
      {(sheet) => <Mine classroom={classroom} sheet={sheet} />}
    </QueryView>
  );
}

function Mine({ classroom, sheet }: { classroom: Classroom; sheet: MySheet }) {
  const { t } = useTranslation('attendance');
  const { rows, totals } = sheet;
  const { upcoming, past } = split(sheet.sessions);
  const list = (title: string, sessions: readonly SheetSession[]) =>
    sessions.length > 0 && (
      <Box component="section" aria-label={title}>
        <Typography variant="h3" component="h3" sx={{ mb: 2 }}>
          {title}
        </Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {sessions.map((session) => (
            <MySession key={session.id} session={session} row={rows[session.id]} classroom={classroom} />
          ))}
        </Box>
      </Box>
    );
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box component="dl" aria-label={t('mine.totals')} sx={totalsStyle}>
        {(['there', 'late', 'absent', 'excused'] as const).map((total) => (
          <div key={total}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {t(`mine.${total}`)}
            </Typography>
            <Typography component="dd" variant="h2" sx={{ m: 0 }}>
              {total === 'there' ? thereOf(totals) : totals[total]}
            </Typography>
          </div>
        ))}
      </Box>
      {list(t('mine.upcoming'), upcoming)}
      {list(t('mine.past'), past)}
    </Box>
  );
}

/** What is on or comes, by time; and what was, the newest first. */
function split(sessions: readonly SheetSession[]) {
  const isAhead = ({ status }: SheetSession) => status === 'upcoming' || status === 'running';
  return { upcoming: sessions.filter(isAhead), past: sessions.filter((one) => !isAhead(one)).toReversed() };
}

function MySession(props: { session: SheetSession; row: AttendanceRow | undefined; classroom: Classroom }) {
  const { session, row, classroom } = props;
  const { t } = useTranslation('attendance');
  const status = row?.status ?? null;
  const times = [
    row?.check_in && t('mine.in', { time: formatTime(row.check_in) }),
    row?.check_out && t('mine.out', { time: formatTime(row.check_out) }),
    status === 'late' && row?.minutes_late && t('late', { count: row.minutes_late }),
  ].filter(Boolean);
  const isCancelled = session.status === 'cancelled';
  return (
    <Box component="li" aria-label={shortSession(session)} sx={rowStyle}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" sx={isCancelled ? { textDecoration: 'line-through' } : undefined}>
          {shortSession(session)} – {formatTime(session.end_time)}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {[session.topic, ...times, row?.remark].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {isCancelled ? (
        <Chip>{t('cancelled')}</Chip>
      ) : status ? (
        <Chip tone={tones[status]}>{statusWord(t, status)}</Chip>
      ) : (
        session.status !== 'upcoming' && <Chip>{statusWord(t, null)}</Chip>
      )}
      {classroom.status === 'active' && <MyAbsence classroom={classroom.id} session={session} row={row} />}
    </Box>
  );
}

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  p: 3,
  border: '1px solid var(--lp-border)',
  borderRadius: 'var(--lp-radius-md)',
  background: 'var(--lp-surface)',
} as const;

const totalsStyle = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' },
  gap: 3,
  '& > div': {
    p: 3,
    border: '1px solid var(--lp-border)',
    borderRadius: 'var(--lp-radius-md)',
    background: 'var(--lp-surface)',
  },
} as const;
