import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { renew } from '#/api/renew';
import { takeRows } from '../api';
import type { AttendanceRow } from '../types';
import { shortSession } from '../words';
import { decideAbsence, waitingAbsencesQuery, type WaitingAbsence } from './api';

/** The absences that pupils and parents have reported and no teacher has decided about; nothing where there is none. */
export function WaitingAbsences({ classroom, isReadOnly }: { classroom: number; isReadOnly: boolean }) {
  const { t } = useTranslation('attendance');
  const { data: absences = [] } = useQuery(waitingAbsencesQuery(classroom));
  if (absences.length === 0) return null;
  return (
    <Box component="section" aria-label={t('report.list')} sx={boxStyle}>
      <Typography variant="subtitle1" component="h3">
        {t('report.list')} ({absences.length})
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
        {absences.map((absence) => (
          <Waiting key={`${absence.session_id}/${absence.user_id}`} {...{ classroom, absence, isReadOnly }} />
        ))}
      </Box>
    </Box>
  );
}

function Waiting(props: { classroom: number; absence: WaitingAbsence; isReadOnly: boolean }) {
  const { classroom, absence, isReadOnly } = props;
  const { t } = useTranslation('attendance');
  const queryClient = useQueryClient();
  const { queryKey } = waitingAbsencesQuery(classroom);
  const deciding = useMutation({
    mutationFn: (accepted: boolean) => decideAbsence(absence, accepted),
    onSuccess: (row) => {
      takeRows(queryClient, classroom, [row as AttendanceRow]);
      queryClient.setQueryData(queryKey, (all) =>
        all?.filter(({ session_id: session, user_id: user }) => session !== row.session_id || user !== row.user_id),
      );
    },
    onError: () => renew(queryClient, queryKey),
  });
  const session = shortSession({ ...absence, id: absence.session_id, status: 'upcoming' });
  const label = (word: string) => `${word}: ${absence.full_name}, ${session}`;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="p">
          {absence.full_name} · {session}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t(absence.by_parent ? 'report.byParent' : 'report.byPupil', { reason: absence.reason })}
        </Typography>
      </Box>
      {!isReadOnly && (
        <Box sx={{ display: 'flex', gap: 2 }}>
          <Button
            size="small"
            variant="contained"
            aria-label={label(t('report.accept'))}
            disabled={deciding.isPending}
            onClick={() => deciding.mutate(true)}
          >
            {t('report.accept')}
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={label(t('report.decline'))}
            disabled={deciding.isPending}
            onClick={() => deciding.mutate(false)}
          >
            {t('report.decline')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const boxStyle = {
  display: 'grid',
  gap: 3,
  p: 3,
  border: '1px solid var(--lp-border)',
  borderRadius: 'var(--lp-radius-md)',
  background: 'var(--lp-surface)',
} as const;
