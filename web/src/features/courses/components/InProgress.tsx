import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { LinkRow, Rows, Widget } from '#/ui/Widget';
import { inProgressQuery } from '../api';
import { lessonPath } from '../curriculum';
import type { CourseItem } from '../types';
import { Progress } from './Progress';

/** Courses that somebody is at, each with its next lesson; nothing where there is none, or none can be had. */
export function InProgress() {
  const { t } = useTranslation('courses');
  const { data } = useQuery(inProgressQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <Widget
      title={t('widget.title')}
      action={
        <Button size="small" component={AppLink} to={paths.coursesJoined}>
          {t('widget.all')}
        </Button>
      }
    >
      <Rows>
        {data.items.map((course) => (
          <Row key={course.id} course={course} />
        ))}
      </Rows>
    </Widget>
  );
}

function Row({ course }: { course: CourseItem }) {
  const { t } = useTranslation('courses');
  const { my } = course;
  const next = my?.next ?? null;
  return (
    <LinkRow
      to={lessonPath(course, next?.item_id)}
      title={course.title}
      detail={next && t('my.continue', { lesson: next.title })}
      end={
        my && (
          <Box sx={{ flex: 'none', width: { xs: 96, sm: 180 } }}>
            <Progress my={my} />
          </Box>
        )
      }
    />
  );
}
