import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '#/features/classrooms';
import { BoardSection } from '../components/BoardSection';
import { CalendarCard } from './CalendarCard';
import { ClassCourses } from './ClassCourses';
import { LatestPosts } from './LatestPosts';
import { MyFigures } from './MyFigures';
import { SessionCard } from './SessionCard';

/** What is on in a class: the session that is now or next, what was told, how often I was there, its courses. */
export function Overview({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classPage');
  const { status, description, me } = classroom;
  const learns = me.status === 'active' && me.role === 'student';
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      {status !== 'active' && <Alert severity="info">{t(`statusText.${status}`)}</Alert>}
      {description && (
        <Typography color="textSecondary" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '75ch' }}>
          {description}
        </Typography>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 340px' },
        }}
      >
        <Box sx={column}>
          <SessionCard classroom={classroom} />
          <LatestPosts id={classroom.id} />
          {learns && <MyFigures classroom={classroom} />}
          {learns && <BoardSection classroom={classroom} />}
        </Box>
        <Box sx={column}>
          {classroom.courses.length > 0 && <ClassCourses courses={classroom.courses} />}
          <CalendarCard classroom={classroom} />
        </Box>
      </Box>
    </Box>
  );
}

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 } as const;
