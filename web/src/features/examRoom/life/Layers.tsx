import PauseIcon from '@mui/icons-material/PauseCircleOutlineRounded';
import ElsewhereIcon from '@mui/icons-material/DevicesRounded';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import type SvgIcon from '@mui/material/SvgIcon';
import { useMutation } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#/ui/useErrorText';
import type { ContestView } from '../types';
import { takeSession } from './api';
import { isElsewhere as isElsewhereStill } from './refusals';

/** What lies over the room while nobody may write in it here. */
export default function Layers(props: {
  contest: ContestView;
  isElsewhere: boolean;
  onReturn: () => void;
  onNews: () => void;
}) {
  const { contest, isElsewhere, onReturn, onNews } = props;
  if (isElsewhere) return <ElsewhereLayer contest={contest} onReturn={onReturn} />;
  return contest.my_entry?.paused ? <PausedLayer onNews={onNews} /> : null;
}

/** It goes by itself when the exam goes on. */
function PausedLayer({ onNews }: { onNews: () => void }) {
  const { t } = useTranslation('examRoom');
  return (
    <Layer icon={PauseIcon} title={t('paused.title')} text={t('paused.text')}>
      <Button variant="outlined" onClick={onNews}>
        {t('head.news')}
      </Button>
    </Layer>
  );
}

/** Another session sits the exam; it comes back here where that is allowed, or where staff have let it go. */
function ElsewhereLayer({ contest, onReturn }: { contest: ContestView; onReturn: () => void }) {
  const { t } = useTranslation('examRoom');
  const errorText = useErrorText();
  const canMove = contest.room.candidate_moves ?? false;
  const take = useMutation({ mutationFn: () => takeSession(contest.id), onSuccess: onReturn });
  return (
    <Layer
      icon={ElsewhereIcon}
      title={t('elsewhere.title')}
      text={t(canMove ? 'elsewhere.mayMove' : 'elsewhere.askStaff')}
    >
      <Box role="alert" sx={{ typography: 'body2', color: 'error.main' }}>
        {take.error && (isElsewhereStill(take.error) ? t('elsewhere.still') : errorText(take.error))}
      </Box>
      <Button variant="contained" size="large" loading={take.isPending} onClick={() => take.mutate()}>
        {t(canMove ? 'elsewhere.move' : 'elsewhere.retry')}
      </Button>
    </Layer>
  );
}

/** Covers the room and keeps the focus; what is opened from it lies above. */
function Layer(props: { icon: typeof SvgIcon; title: string; text: string; children: ReactNode }) {
  const { icon: Icon, title, text, children } = props;
  const id = useId();
  return (
    <Dialog
      open
      fullScreen
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      sx={{ zIndex: 'appBar' }}
      slotProps={{ paper: { sx: { bgcolor: 'background.default', backgroundImage: 'none' } } }}
    >
      <Box sx={look}>
        <Icon aria-hidden sx={{ fontSize: 56, color: 'text.secondary' }} />
        <Typography id={`${id}-title`} variant="h2" component="h2">
          {title}
        </Typography>
        <Typography id={`${id}-text`} color="textSecondary">
          {text}
        </Typography>
        {children}
      </Box>
    </Dialog>
  );
}

const look = {
  m: 'auto',
  display: 'grid',
  justifyItems: 'center',
  textAlign: 'center',
  gap: 3,
  maxWidth: 520,
  p: 6,
} as const;
