import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '#/features/classrooms';
import { paths } from '#/routing/paths';
import { LinkRow, Rows, Widget } from '#/ui/Widget';

/** The courses of a class, each leading to where one is in it. */
export function ClassCourses({ courses }: { courses: Classroom['courses'] }) {
  const { t } = useTranslation('classPage');
  return (
    <Widget title={t('courses.title')}>
      <Rows>
        {courses.map(({ id, slug, title }) => (
          <LinkRow
            key={id}
            to={paths.course(slug)}
            title={title}
            end={
              <Typography variant="caption" color="textSecondary">
                {t('courses.open')}
              </Typography>
            }
          />
        ))}
      </Rows>
    </Widget>
  );
}
