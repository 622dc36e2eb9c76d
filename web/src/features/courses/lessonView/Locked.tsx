import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';
import { lessonPath } from '../curriculum';
import { JoinButton } from '../join/JoinButton';
import type { Joining } from '../join/useJoin';
import type { CourseView, ItemView } from '../types';

/** Why a lesson is closed, and what to do about it. */
export function Locked(props: {
  course: CourseView;
  item: ItemView;
  message: string | null;
  joining: Joining;
  /** Where lessons open, where that is not for the course to say. */
  toLesson?: (item: number) => AppPath;
}) {
  const { course, item, message, joining, toLesson = (id) => lessonPath(course, id) } = props;
  const { t } = useTranslation('lessonView');
  // A date or another lesson opens it by itself; for all else there is the course's own button.
  const isOwn = item.reason === 'lesson_not_opened' || item.reason === 'must_finish_previous';
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3, py: 6, textAlign: 'center' }}>
      <LockIcon fontSize="large" aria-hidden sx={{ color: 'text.secondary' }} />
      <Typography variant="h3" component="p">
        {t('locked')}
      </Typography>
      <Typography color="textSecondary">{message ?? course.join.message ?? t('lockedText')}</Typography>
      {item.requires.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }} aria-label={t('first')}>
          {item.requires.map(({ id, title }) => (
            <li key={id}>
              <AppLink to={toLesson(id)}>{title}</AppLink>
            </li>
          ))}
        </Box>
      )}
      {!isOwn && course.join.action !== 'continue' && (
        <Box sx={{ width: '100%', maxWidth: 360 }}>
          <JoinButton course={course} joining={joining} />
        </Box>
      )}
    </Box>
  );
}
