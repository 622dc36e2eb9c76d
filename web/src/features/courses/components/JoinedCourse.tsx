import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDate, formatUntil } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { lessonPath } from '../curriculum';
import type { CourseItem, CourseMy } from '../types';
import { Cover } from './Cover';
import { Progress } from './Progress';

/** A course that somebody has joined: how far they are, until when, and their next lesson as the button. */
export function JoinedCourse({ course }: { course: CourseItem }) {
  const { my } = course;
  return (
    <Card component="li" sx={card}>
      <Box
        sx={{ width: { xs: '100%', sm: 200 }, flex: 'none', overflow: 'hidden', borderRadius: 'var(--lp-radius-md)' }}
      >
        <Cover course={course} />
      </Box>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, display: 'grid', gap: 2, alignContent: 'start' }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          <Link component={AppLink} to={paths.course(course.slug)} underline="hover" color="inherit">
            {course.title}
          </Link>
        </Typography>
        {my && <Progress my={my} />}
        {my && <Times my={my} />}
      </Box>
      {my && !my.ended && <NextButton course={course} my={my} />}
    </Card>
  );
}

/** When it was finished, and until when it can be learnt. */
function Times({ my }: { my: CourseMy }) {
  const { t } = useTranslation('courses');
  const until = my.until === null ? null : formatUntil(my.until);
  const words = [
    my.finished_at === null ? null : t('my.finishedAt', { at: formatDate(my.finished_at) }),
    my.ended ? (until === null ? t('my.ended') : t('my.endedAt', { at: until })) : null,
    !my.ended && until !== null ? t('my.until', { at: until }) : null,
  ].filter((text) => text !== null);
  if (words.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {words.join(' · ')}
    </Typography>
  );
}

function NextButton({ course, my }: { course: CourseItem; my: CourseMy }) {
  const { t } = useTranslation('courses');
  return (
    <Button
      variant={my.next ? 'contained' : 'outlined'}
      component={AppLink}
      to={lessonPath(course, my.next?.item_id)}
      sx={{ maxWidth: { sm: 320 }, width: { xs: '100%', sm: 'auto' } }}
    >
      {my.next ? t('my.continue', { lesson: my.next.title }) : t('join.again')}
    </Button>
  );
}

/** Cards of the size that the courses will have. */
export function JoinedSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <ul className="lp-list" aria-busy="true" aria-label={t('loading')}>
      {[0, 1, 2].map((row) => (
        <Card key={row} component="li" sx={card} aria-hidden>
          <Skeleton variant="rounded" sx={{ width: { xs: '100%', sm: 200 }, height: 112 }} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="60%" height={32} />
            <Skeleton width="80%" />
            <Skeleton width="30%" />
          </Box>
        </Card>
      ))}
    </ul>
  );
}

const card = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 4,
  p: 4,
  mb: 3,
} as const;
