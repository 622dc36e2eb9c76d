import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatUntil } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { RedeemedCourse } from '../types';

/** Courses that a code has opened, each with the way in. */
export function Opened({ courses }: { courses: readonly RedeemedCourse[] }) {
  const { t } = useTranslation('redeem');
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
      {courses.map((course) => (
        <Box key={course.id} component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Box sx={{ minWidth: 0, mr: 'auto' }}>
            <Typography variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
              {course.title}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {course.until === null ? t('forEver') : t('until', { at: formatUntil(course.until) })}
            </Typography>
          </Box>
          <Button
            variant="outlined"
            component={AppLink}
            to={paths.studyCourse(course.slug)}
            aria-label={t('studyOf', { course: course.title })}
          >
            {t('study')}
          </Button>
        </Box>
      ))}
    </Box>
  );
}
