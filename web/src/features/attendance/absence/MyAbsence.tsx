import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renew } from '#/api/renew';
import { classroomKeys } from '#/features/classrooms';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';
import type { AttendanceRow, SheetSession } from '../types';
import { shortSession } from '../words';
import { withdrawAbsence } from './api';

const ReportDialog = lazy(() => import('./ReportDialog'));

/** What I said beforehand of a session that has not begun, and what a teacher answered. */
export function MyAbsence(props: { classroom: number; session: SheetSession; row: AttendanceRow | undefined }) {
  const { classroom, session, row } = props;
  const { t } = useTranslation('attendance');
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (session.status !== 'upcoming') return null;
  const absence = row?.absence;
  const refresh = () => renew(queryClient, classroomKeys.part(classroom, 'sessions'));
  const withdraw = async () => {
    const isDone = await dialogs.confirm({
      title: t('report.withdrawTitle'),
      text: shortSession(session),
      action: t('report.withdraw'),
      run: () => withdrawAbsence(session.id),
    });
    if (!isDone) return;
    toasts.success(t('report.withdrawn'));
    await refresh();
  };
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, flex: absence ? '1 1 100%' : undefined }}
    >
      {absence && (
        <Typography variant="body2" sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
          {t(absence.accepted === null ? 'report.waits' : absence.accepted ? 'report.accepted' : 'report.declined', {
            reason: absence.reason,
          })}
        </Typography>
      )}
      {absence?.accepted === null || absence === undefined || absence === null ? (
        <Button size="small" variant="outlined" color="secondary" onClick={() => setOpen(true)}>
          {t(absence ? 'report.change' : 'report.action')}
        </Button>
      ) : null}
      {absence && !absence.by_parent && (
        <Button size="small" color="inherit" onClick={() => void withdraw()}>
          {t('report.withdraw')}
        </Button>
      )}
      <Suspense fallback={null}>
        {isOpen && (
          <ReportDialog
            session={session}
            reason={absence?.reason ?? ''}
            onDone={() => void refresh()}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </Box>
  );
}
