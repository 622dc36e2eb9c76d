import AddIcon from '@mui/icons-material/AddRounded';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { loadNamespaces } from '#/i18n/i18n';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { readListState, useListState } from '#/ui/table/useListState';
import { coursesQuery } from '../api';
import { courseList } from '../filters';
import { CourseFilters } from '../list/CourseFilters';
import { CourseTable } from '../list/CourseTable';
import { ViewTabs } from '../list/ViewTabs';

const NewCourseDialog = lazy(() => import('../list/NewCourseDialog'));
const ImportCourse = lazy(async () => {
  const [module] = await Promise.all([import('../courseImport/ImportCourse'), loadNamespaces(['courseImport'])]);
  return module;
});

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(coursesQuery(readListState(courseList, search).query));

type Opened = 'create' | 'import' | null;

/** The courses that I may change. */
export default function CoursesPage() {
  const { t } = useTranslation('courseAuthoring');
  const list = useListState(courseList);
  const mayCreate = may(useUser(), 'course', 'create');
  const [opened, setOpened] = useState<Opened>(null);
  const panel = useId();
  const show = list.values.show ?? 'all';
  const close = () => setOpened(null);
  const buttons = mayCreate && (
    <>
      <Button variant="outlined" color="secondary" startIcon={<UploadIcon />} onClick={() => setOpened('import')}>
        {t('action.import')}
      </Button>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setOpened('create')}>
        {t('action.create')}
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title={t('title.manage-courses')} lead={t('lead')} actions={buttons} />
      <ViewTabs
        value={show}
        panel={panel}
        onChange={(view) => list.set({ show: view === 'all' ? undefined : view, status: undefined })}
      />
      <Box id={panel} role="tabpanel" aria-labelledby={`${panel}-${show}`}>
        <CourseFilters list={list} />
        <CourseTable
          list={list}
          firstSteps={
            <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
              {buttons}
            </Stack>
          }
        />
      </Box>
      <Suspense>
        {opened === 'create' && <NewCourseDialog onClose={close} />}
        {opened === 'import' && <ImportCourse onClose={close} />}
      </Suspense>
    </>
  );
}
