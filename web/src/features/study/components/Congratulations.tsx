import TrophyIcon from '@mui/icons-material/EmojiEventsOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseView } from '#/features/courses';
import { LazyConfetti } from '#/features/problems';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Certificate } from './Certificate';

/** All of a course is done. */
export default function Congratulations({ course, onClose }: { course: CourseView; onClose: () => void }) {
  const { t } = useTranslation('study');
  const { t: ui } = useTranslation('ui');
  const [throws, setThrows] = useState(true);
  return (
    <>
      <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="congratulations">
        <DialogTitle id="congratulations">{t('congratulations.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', justifyItems: 'center', gap: 3, textAlign: 'center' }}>
          <TrophyIcon aria-hidden sx={{ fontSize: 72, color: 'var(--lp-warning)' }} />
          <DialogContentText>{t('congratulations.text', { title: course.title })}</DialogContentText>
          <Certificate course={course} />
        </DialogContent>
        <DialogActions>
          <Button component={AppLink} to={paths.courses}>
            {t('congratulations.more')}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {ui('close')}
          </Button>
        </DialogActions>
      </Dialog>
      <Suspense fallback={null}>{throws && <LazyConfetti onEnd={() => setThrows(false)} />}</Suspense>
    </>
  );
}
