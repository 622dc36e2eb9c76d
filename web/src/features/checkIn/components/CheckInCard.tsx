import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow, useServerClock } from '#/api/serverClock';
import { formatTime } from '#/i18n/format';
import { Countdown } from '#/ui/Countdown';
import { QueryView } from '#/ui/QueryView';
import { SkeletonList } from '#/ui/states';
import { toasts } from '#/ui/toasts';
import { useNow } from '#/ui/useNow';
import { mineQuery, renewMine, type CheckInRow, type MyCheckIn } from '../api';
import { DigitsForm } from './DigitsForm';
import { JoinMeeting } from './JoinMeeting';
import { Scan } from './Scan';
import { StatusLine } from './StatusLine';

/** How often it is looked whether something has opened, in milliseconds. */
const LOOK_MS = 5000;

interface CheckInCardProps {
  session: { id: number };
  classroom: { id: number };
}

/** A session as its learner has it: checking in by the digits or the camera, and what counts so far. */
export function CheckInCard({ session, classroom }: CheckInCardProps) {
  const query = useQuery(mineQuery(classroom.id, session.id));
  return (
    <QueryView query={query} skeleton={<SkeletonList rows={1} />}>
      {(mine) => mine.learns && <Mine mine={mine} onChange={() => void query.refetch()} />}
    </QueryView>
  );
}

function Mine({ mine, onChange }: { mine: MyCheckIn; onChange: () => void }) {
  const { t } = useTranslation('checkIn');
  useServerClock();
  const now = useNow(LOOK_MS, serverNow) / 1000;
  const { row, opens_at: opens, end_time: end, meeting_opens_at: meeting } = mine;
  const cameIn = row !== null && row.check_in !== null;
  const isOpen = mine.status !== 'cancelled' && opens <= now && now < end;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {row && (row.status !== null || cameIn) && <StatusLine row={row} />}
      {mine.scan_again && isOpen && (
        <Typography role="status" variant="subtitle1" component="p" color="warning">
          {t('again')}
        </Typography>
      )}
      {isOpen && (!cameIn || mine.scan_again) && <Ways mine={mine} />}
      {mine.status === 'upcoming' && !cameIn && now < opens && (
        <Typography>
          {t('opensAt', { time: formatTime(opens) })} <Countdown until={opens} onEnd={onChange} />
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {mine.has_meeting && meeting <= now && now < end && (
          <JoinMeeting session={mine.session_id} classroom={mine.classroom_id} />
        )}
        {isOpen && cameIn && row.check_out === null && mine.status === 'running' && <Leaving mine={mine} />}
      </Box>
    </Box>
  );
}

/** By the camera, or by the digits. */
function Ways({ mine }: { mine: MyCheckIn }) {
  const done = useDone(mine);
  return (
    <>
      <Box>
        <Scan />
      </Box>
      <DigitsForm session={mine.session_id} onDone={done} />
    </>
  );
}

/** Checking out, where somebody wants to. */
function Leaving({ mine }: { mine: MyCheckIn }): ReactNode {
  const { t } = useTranslation('checkIn');
  const [isAsking, setIsAsking] = useState(false);
  const done = useDone(mine);
  if (isAsking) return <DigitsForm session={mine.session_id} action="out" onDone={done} />;
  return (
    <Button variant="text" onClick={() => setIsAsking(true)}>
      {t('leave')}
    </Button>
  );
}

function useDone({ classroom_id: classroom }: MyCheckIn) {
  const { t } = useTranslation('checkIn');
  const queryClient = useQueryClient();
  return (row: CheckInRow) => {
    toasts.success(row.check_out === null ? t('done') : t('gone'));
    return renewMine(queryClient, classroom);
  };
}
