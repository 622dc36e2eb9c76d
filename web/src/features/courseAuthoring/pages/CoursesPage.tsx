import AddIcon from '@mui/icons-material/AddRounded';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import type { LoadContext } from '#/routing/table';
import { useOpened } from '#/routing/useOpened';
import { PageHeader } from '#/ui/PageHeader';
import { readListState, useListState } from '#/ui/table/useListState';
import { coursesQuery } from '../api';
import { useImportCourse } from '../courseImport/useImportCourse';
import { courseList } from '../filters';
import { CourseFilters } from '../list/CourseFilters';
import { CourseTable } from '../list/CourseTable';
import { ViewTabs } from '../list/ViewTabs';

const NewCourseDialog = lazy(() => import('../list/NewCourseDialog'));

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(coursesQuery(readListState(courseList, search).query));

/** The courses that I may change. */
export default function CoursesPage() {
  const { t } = useTranslation('courseAuthoring');
  const list = useListState(courseList);
  const mayCreate = may(useUser(), 'course', 'create');
  const [isCreating, setCreating] = useOpened('new');
  const imports = useImportCourse();
  const buttons = mayCreate && (
    <>
      <Button variant="outlined" color="secondary" startIcon={<UploadIcon />} onClick={() => imports.begin(null)}>
        {t('action.import')}
      </Button>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
        {t('action.create')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t('title.manage-courses')} lead={t('lead')} actions={buttons} />
      <ViewTabs value={list.values.show ?? 'all'} />
      <CourseFilters list={list} />
      <CourseTable
        list={list}
        firstSteps={
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
            {buttons}
          </Stack>
        }
      />
      {imports.dialogs}
      <Suspense>{mayCreate && isCreating && <NewCourseDialog onClose={() => setCreating(false)} />}</Suspense>
    </>
  );
}
