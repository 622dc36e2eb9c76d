import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { CourseHead, courseQuery, type EditedCourse } from '#/features/courseAuthoring';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { ErrorPage } from '#/ui/ErrorPage';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { readListState, useListState, wholeNumber, type ListState } from '#/ui/table/useListState';
import { gradebookList, gradebookQuery, type BookItem, type BookRow } from '../api';
import { Download } from '../components/Download';
import { GradebookTable } from '../components/GradebookTable';
import { useScale } from '../marks';

const AttemptDrawer = lazy(() => import('../components/AttemptDrawer'));

export const load = async ({ params, search, queryClient }: LoadContext) => {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) return;
  await Promise.all([
    queryClient.prefetchQuery(courseQuery(id)),
    queryClient.prefetchQuery(gradebookQuery(id, readListState(gradebookList, search).values)),
  ]);
};

/** The marks of a course's learners. */
export default function GradebookPage() {
  const id = Number(useParams().id);
  return (
    <QueryView query={useQuery(courseQuery(id))}>
      {(course) =>
        course.can_edit && course.source ? <Gradebook key={course.id} course={course} /> : <ErrorPage status={403} />
      }
    </QueryView>
  );
}

function Gradebook({ course }: { course: EditedCourse }) {
  const list = useListState(gradebookList);
  const { scale, setScale } = useScale();
  const query = useQuery(gradebookQuery(course.id, list.values));
  const { shown, close } = useShown();
  const actions = <Download course={course.id} scale={scale} />;
  const head = <CourseHead course={{ id: course.id, title: course.source.title }} part="gradebook" actions={actions} />;
  if (query.data?.items.length === 0)
    return (
      <>
        {head}
        <NoLessons course={course.id} />
      </>
    );
  return (
    <>
      {head}
      <Filters list={list} items={query.data?.items ?? []} isOfTen={scale === 'ten'} onScale={setScale} />
      <GradebookTable course={course.id} {...{ list, scale, query }} />
      <Suspense>
        {shown !== undefined && (
          <AttemptDrawer
            attempt={shown}
            title={titleOf(shown, query.data?.items ?? [], query.data?.rows.items ?? [])}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function Filters(props: {
  list: ListState<typeof gradebookList>;
  items: readonly BookItem[];
  isOfTen: boolean;
  onScale: (scale: 'ten' | 'percent') => void;
}) {
  const { list, items, isOfTen, onScale } = props;
  const { values, set, clear, narrowed, active } = list;
  const { t } = useTranslation('gradebook');
  const chapters = new Map(items.flatMap(({ chapter }) => (chapter ? [[chapter.id, chapter.title]] : [])));
  return (
    <FilterBar
      search={values.search}
      searchLabel={t('filter.search')}
      onSearch={(search) => set({ search })}
      onClear={narrowed ? clear : undefined}
      active={active}
    >
      {chapters.size > 0 && (
        <FilterSelect
          label={t('filter.chapter')}
          any={t('filter.any')}
          value={values.chapter === undefined ? '' : String(values.chapter)}
          options={[...chapters].map(([id, text]) => ({ value: String(id), text }))}
          // Columns alone are left out: the page of learners stays.
          onChange={(chapter) => set({ chapter: wholeNumber(chapter), page: values.page })}
        />
      )}
      <FilterSelect
        label={t('scale.label')}
        any={t('scale.ten')}
        value={isOfTen ? '' : 'percent'}
        options={[{ value: 'percent', text: t('scale.percent') }]}
        onChange={(scale) => onScale(scale || 'ten')}
      />
    </FilterBar>
  );
}

function NoLessons({ course }: { course: number }) {
  const { t } = useTranslation('gradebook');
  return (
    <EmptyState
      title={t('noLessons.title')}
      text={t('noLessons.text')}
      action={
        <Button variant="contained" component={AppLink} to={paths.manageCurriculum(course)}>
          {t('noLessons.action')}
        </Button>
      }
    />
  );
}

/** The attempt that the address names, and what leaves it. */
function useShown() {
  const [search, setSearch] = useSearchParams();
  const close = () =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('attempt');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { shown: wholeNumber(search.get('attempt') ?? undefined), close };
}

/** Whose attempt it is, and at what. */
function titleOf(attempt: number, items: readonly BookItem[], rows: readonly BookRow[]): string | undefined {
  for (const { cells, user } of rows) {
    const item = items[cells.findIndex((cell) => cell?.quiz_submission_id === attempt)];
    if (item) return `${user.name} · ${item.title}`;
  }
  return undefined;
}
