import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { ErrorPage } from '#/ui/ErrorPage';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { SkeletonList } from '#/ui/states';
import { usePageTitle } from '#/ui/usePageTitle';
import { lessonQuery } from '../api';
import { LessonEditor } from '../lesson/LessonEditor';
import type { LessonView } from '../types';

export const load = ({ params, queryClient }: LoadContext) => queryClient.prefetchQuery(lessonQuery(Number(params.id)));

/** The editor of a lesson alone. */
export default function LessonPage() {
  const id = Number(useParams().id);
  const { t } = useTranslation('curriculum');
  return (
    <QueryView query={useQuery(lessonQuery(id))} skeleton={<SkeletonList />} permission={t('permission')}>
      {(lesson) => (lesson.can_edit ? <Lesson key={id} lesson={lesson} /> : <ErrorPage status={403} />)}
    </QueryView>
  );
}

function Lesson({ lesson }: { lesson: LessonView }) {
  const { t } = useTranslation('curriculum');
  const { course, item_id: item } = lesson;
  const title = lesson.title || t('untitled');
  usePageTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        lead={course?.title}
        actions={
          course && (
            <Button
              variant="outlined"
              color="secondary"
              component={AppLink}
              to={withQuery(paths.manageCurriculum(course.id), { item: item ?? undefined })}
            >
              {t('links.curriculum')}
            </Button>
          )
        }
      />
      <LessonEditor lesson={lesson} hasHead />
    </>
  );
}
