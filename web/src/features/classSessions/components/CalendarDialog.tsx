import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renew } from '#/api/renew';
import { classroomKeys, dayOf, type Classroom } from '#/features/classrooms';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { EmptyState } from '#/ui/states';
import { QueryView } from '#/ui/QueryView';
import { toasts } from '#/ui/toasts';
import { usePhone } from '#/ui/usePhone';
import { createSessions, previewQuery } from '../api';
import { isReady } from '../calendar';
import type { CalendarPreview } from '../types';
import { sendAnyway } from './anyway';
import { PreviewDays } from './PreviewDays';

/** Makes the sessions of the class's calendar, after showing which days these are and which it leaves out. */
export default function CalendarDialog({ classroom, onClose }: { classroom: Classroom; onClose: () => void }) {
  const { t } = useTranslation('classSessions');
  const title = useId();
  const isPhone = usePhone();
  const calendar = classroom.calendar_info;
  const query = useQuery({ ...previewQuery(calendar), enabled: isReady(calendar) });
  return (
    <Dialog open fullWidth fullScreen={isPhone} maxWidth="sm" aria-labelledby={title} onClose={onClose}>
      <DialogTitle id={title}>{t('make.title')}</DialogTitle>
      {isReady(calendar) ? (
        <QueryView query={query}>
          {(preview) => <Making classroom={classroom} preview={preview} onClose={onClose} />}
        </QueryView>
      ) : (
        <>
          <DialogContent>
            <EmptyState
              title={t('make.noCalendar')}
              text={t('make.noCalendarText')}
              action={
                <Button
                  variant="contained"
                  component={AppLink}
                  to={withQuery(paths.manageClassroom(classroom.id), { tab: 'settings' })}
                  onClick={onClose}
                >
                  {t('make.writeCalendar')}
                </Button>
              }
            />
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={onClose}>
              {t('close')}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

interface MakingProps {
  classroom: Classroom;
  preview: CalendarPreview;
  onClose: () => void;
}

function Making({ classroom, preview, onClose }: MakingProps) {
  const { t } = useTranslation('classSessions');
  const queryClient = useQueryClient();
  const [withPast, setWithPast] = useState(preview.past === preview.sessions);
  const [today] = useState(() => dayOf(Date.now() / 1000));
  const make = useMutation({
    mutationFn: () =>
      sendAnyway((force) =>
        createSessions(classroom.id, { from_calendar: true, from: withPast ? null : today, force }),
      ),
    onSuccess: async ({ created, skipped }) => {
      await renew(queryClient, classroomKeys.part(classroom.id, 'sessions'));
      toasts.success(
        skipped > 0 ? t('make.doneSome', { count: created, skipped }) : t('make.done', { count: created }),
      );
      onClose();
    },
  });
  const days = withPast ? preview.days : preview.days.filter(({ day }) => day >= today);
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        <Alert severity="info">{t('make.text')}</Alert>
        {preview.past > 0 && (
          <FormControlLabel
            control={<Switch checked={withPast} onChange={(_, checked) => setWithPast(checked)} />}
            label={t('make.withPast', { count: preview.past })}
          />
        )}
        <PreviewDays days={days} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={make.isPending} onClick={onClose}>
          {t('close')}
        </Button>
        <Button
          variant="contained"
          loading={make.isPending}
          disabled={days.every(({ off }) => off !== null)}
          onClick={() => make.mutate()}
        >
          {t('make.action', { count: days.filter(({ off }) => off === null).length })}
        </Button>
      </DialogActions>
    </>
  );
}
