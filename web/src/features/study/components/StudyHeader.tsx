import BackIcon from '@mui/icons-material/ArrowBackRounded';
import KeyboardIcon from '@mui/icons-material/KeyboardOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CourseProgress, type CourseView } from '#/features/courses';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';

/** The player's own head: the way back to the course, its name, and how far one is. */
export function StudyHeader({ course, onKeys }: { course: CourseView; onKeys: () => void }) {
  const { t } = useTranslation('study');
  return (
    <Box component="header" sx={look}>
      <IconButton
        component={AppLink}
        to={paths.course(course.slug)}
        aria-label={t('back')}
        title={t('back')}
        sx={{ width: 44, height: 44, flex: 'none' }}
      >
        <BackIcon />
      </IconButton>
      <Typography variant="subtitle1" component="h1" noWrap title={course.title} sx={{ flex: 1, minWidth: 0 }}>
        {course.title}
      </Typography>
      {course.my && (
        <Box sx={{ flex: 'none', width: { xs: 104, sm: 200 } }}>
          <CourseProgress my={course.my} />
        </Box>
      )}
      <IconButton
        aria-label={t('keys.title')}
        title={t('keys.title')}
        onClick={onKeys}
        sx={{ width: 44, height: 44, flex: 'none', display: { xs: 'none', md: 'inline-flex' } }}
      >
        <KeyboardIcon />
      </IconButton>
    </Box>
  );
}

const look = {
  position: 'sticky',
  top: 0,
  zIndex: 6,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  height: 'var(--lp-header)',
  pl: { xs: 1, sm: 3 },
  pr: { xs: 4, md: 3 },
  borderBottom: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;
