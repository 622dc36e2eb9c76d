import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classroomKeys, type Classroom } from '#/features/classrooms';
import { CopyButton } from '#/ui/CopyButton';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';
import { usePhone } from '#/ui/usePhone';
import { renewCalendarKey } from '../api';
import { allClassesUrl, webcal, withKey } from '../feed';

/** The class's sessions in one's own calendar: to subscribe to, copy or load; the key in the address can be renewed. */
export function Subscribe({ classroom, onClose }: { classroom: Classroom; onClose: () => void }) {
  const { t } = useTranslation('classSessions');
  const title = useId();
  const isPhone = usePhone();
  const queryClient = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  const renewal = useMutation({
    mutationFn: renewCalendarKey,
    onSuccess: (renewed) => {
      setKey(renewed.key);
      void queryClient.invalidateQueries({ queryKey: classroomKeys.all });
      toasts.success(t('subscribe.renewed'));
    },
    meta: { failure: 'update' },
  });
  const url = classroom.calendar_url && (key ? withKey(classroom.calendar_url, key) : classroom.calendar_url);
  const renewKey = () =>
    dialogs.confirm({
      title: t('subscribe.renew'),
      text: t('subscribe.renewText'),
      action: t('subscribe.renew'),
      danger: true,
      run: () => renewal.mutateAsync(),
    });
  return (
    <Dialog open fullWidth fullScreen={isPhone} maxWidth="sm" aria-labelledby={title} onClose={onClose}>
      <DialogTitle id={title}>{t('subscribe.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, alignContent: 'start' }}>
        <Typography color="textSecondary">{t('subscribe.text')}</Typography>
        {url && <Address label={t('subscribe.class', { name: classroom.name })} url={url} />}
        {url && <Address label={t('subscribe.all')} url={allClassesUrl(url)} />}
        <Typography variant="body2" color="textSecondary">
          {t('subscribe.secret')}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" sx={{ mr: 'auto' }} onClick={() => void renewKey()}>
          {t('subscribe.renew')}
        </Button>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Address({ label, url }: { label: string; url: string }) {
  const { t } = useTranslation('classSessions');
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography id={id} component="h3" variant="subtitle2">
        {label}
      </Typography>
      <OutlinedInput
        readOnly
        fullWidth
        size="small"
        value={url}
        inputProps={{ 'aria-labelledby': id }}
        onFocus={(event) => event.target.select()}
        endAdornment={<CopyButton text={url} label={t('subscribe.copy', { name: label })} />}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained" size="small" href={webcal(url)} aria-describedby={id}>
          {t('subscribe.action')}
        </Button>
        <Button variant="outlined" size="small" href={url} download aria-describedby={id}>
          {t('subscribe.load')}
        </Button>
      </Box>
    </Box>
  );
}
