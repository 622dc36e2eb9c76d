import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { LoadContext } from '#/routing/table';
import { ErrorPage } from '#/ui/ErrorPage';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { QueryView } from '#/ui/QueryView';
import { readListState, useListState } from '#/ui/table/useListState';
import { toasts } from '#/ui/toasts';
import { courseQuery } from '../api';
import { CourseHead } from '../components/CourseHead';
import { learnerList, learnersQuery } from '../courseLearners/api';
import { LearnerTable } from '../courseLearners/LearnerTable';
import { useCameWords } from '../courseLearners/useCameWords';
import { enrolledStates, type EditedCourse, type Enrolments } from '../types';

const AddDialog = lazy(() => import('../courseLearners/AddDialog'));
const UnknownDialog = lazy(() => import('../courseLearners/UnknownDialog'));

export const load = async ({ params, search, queryClient }: LoadContext) => {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) return;
  await Promise.all([
    queryClient.prefetchQuery(courseQuery(id)),
    queryClient.prefetchQuery(learnersQuery(id, readListState(learnerList, search).query)),
  ]);
};

/** Who learns in a course. */
export default function LearnersPage() {
  const id = Number(useParams().id);
  return (
    <QueryView query={useQuery(courseQuery(id))}>
      {(course) => (course.can_edit && course.source ? <Learners course={course} /> : <ErrorPage status={403} />)}
    </QueryView>
  );
}

function Learners({ course }: { course: EditedCourse }) {
  const { t } = useTranslation('courseLearners');
  const list = useListState(learnerList);
  const [isAdding, setAdding] = useState(false);
  const [came, setCame] = useState<Enrolments | null>(null);
  const wordsOf = useCameWords();
  const { values, set, clear, narrowed, active } = list;
  const add = (
    <Button variant="contained" startIcon={<PersonAddIcon />} onClick={() => setAdding(true)}>
      {t('add.title')}
    </Button>
  );
  const tell = (answer: Enrolments) => {
    setAdding(false);
    if (answer.unknown.length > 0) setCame(answer);
    else toasts.success(wordsOf(answer));
  };
  return (
    <>
      <CourseHead course={{ id: course.id, title: course.source.title }} part="learners" actions={add} />
      <FilterBar
        search={values.search}
        searchLabel={t('filter.search')}
        onSearch={(search) => set({ search })}
        onClear={narrowed ? clear : undefined}
        active={active}
      >
        <FilterSelect
          label={t('filter.state')}
          any={t('filter.any')}
          value={values.state ?? ''}
          options={enrolledStates.map((value) => ({ value, text: t(`state.${value}`) }))}
          onChange={(state) => set({ state: state || undefined })}
        />
      </FilterBar>
      <LearnerTable course={course.id} list={list} firstSteps={add} />
      <Suspense>
        {isAdding && <AddDialog course={course.id} onDone={tell} onClose={() => setAdding(false)} />}
        {came && <UnknownDialog came={came} onClose={() => setCame(null)} />}
      </Suspense>
    </>
  );
}
