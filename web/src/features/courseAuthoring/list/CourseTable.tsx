import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatVnd } from '#/i18n/format';
import { paths } from '#/routing/paths';
import { ContentStatusChip } from '#/ui/Chips';
import { RelativeTime } from '#/ui/RelativeTime';
import { useRemoved } from '#/ui/removed';
import { DataTable, type Column } from '#/ui/table/DataTable';
import type { ListState } from '#/ui/table/useListState';
import { coursesQuery } from '../api';
import { useExportCourse } from '../courseExport/useExportCourse';
import { courseKey } from '../courseKey';
import type { courseList } from '../filters';
import type { CourseItem } from '../types';
import { useCourseActions } from './useCourseActions';

const CloneDialog = lazy(() => import('./CloneDialog'));

const rowKey = ({ id }: CourseItem) => id;
const rowHref = ({ id }: CourseItem) => paths.manageCourse(id);

/** The list of courses, with what can be done with them. */
export function CourseTable(props: {
  list: ListState<typeof courseList>;
  /** What begins the first course. */
  firstSteps: ReactNode;
}) {
  const { list, firstSteps } = props;
  const { t } = useTranslation('courseAuthoring');
  const exporting = useExportCourse();
  const { rowActions, cloned, closeClone } = useCourseActions(exporting.begin);
  const query = useQuery(coursesQuery(list.query));
  const removed = useRemoved();
  const data = useMemo(() => {
    if (!query.data) return undefined;
    const items = query.data.items.filter(({ id }) => !removed.has(courseKey(id)));
    const gone = query.data.items.length - items.length;
    return { items, meta: { ...query.data.meta, total: query.data.meta.total - gone } };
  }, [query.data, removed]);
  return (
    <>
      <DataTable
        label={t('title.manage-courses')}
        columns={useColumns()}
        query={{ ...query, data }}
        list={list}
        {...{ rowKey, rowHref, rowActions }}
        rowLabel={({ title }) => title || t('untitled')}
        empty={{ title: t('empty.title'), text: t('empty.text'), action: firstSteps }}
        emptyNarrowed={
          list.values.show === 'waiting'
            ? { title: t('empty.waiting'), text: t('empty.waitingText') }
            : { title: t('empty.filtered'), text: t('empty.filteredText') }
        }
      />
      {exporting.dialogs}
      <Suspense>{cloned && <CloneDialog course={cloned} onClose={closeClone} />}</Suspense>
    </>
  );
}

function useColumns(): Column<CourseItem>[] {
  const { t } = useTranslation('courseAuthoring');
  return useMemo(
    () => [
      { key: 'cover', title: t('column.cover'), cell: (row) => <Cover course={row} />, width: 104, phone: 'hide' },
      {
        key: 'title',
        title: t('column.title'),
        cell: ({ title }) => title || t('untitled'),
        note: ({ teachers, author }) => (teachers.length > 0 ? teachers : [author]).map(({ name }) => name).join(', '),
        phone: 'title',
      },
      {
        key: 'status',
        title: t('column.status'),
        cell: ({ status }) => <ContentStatusChip status={status} />,
        note: ({ visibility }) => t(`visibility.${visibility}`),
        width: 150,
      },
      {
        key: 'lessons',
        title: t('column.lessons'),
        cell: ({ num_lectures: lectures, num_quizzes: quizzes }) => formatNumber(lectures + quizzes),
        align: 'right',
        width: 92,
      },
      {
        key: 'learners',
        title: t('column.learners'),
        cell: ({ num_learners: learners }) => formatNumber(learners),
        align: 'right',
        width: 104,
      },
      {
        key: 'price',
        title: t('column.price'),
        cell: ({ isFree, price }) => (isFree ? t('free') : formatVnd(price)),
        align: 'right',
        width: 120,
      },
      {
        key: 'updated',
        title: t('column.updated'),
        cell: ({ updated_at: at }) => <RelativeTime at={at} />,
        align: 'right',
        width: 132,
      },
    ],
    [t],
  );
}

/** The picture of a course, small; its first letter where it has none. */
function Cover({ course: { coverImage, title } }: { course: CourseItem }) {
  return coverImage ? (
    <Box component="img" src={coverImage} alt="" loading="lazy" sx={cover} />
  ) : (
    <Box aria-hidden sx={{ ...cover, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
      {[...title.trim()][0] ?? ''}
    </Box>
  );
}

const cover = {
  display: 'block',
  width: 80,
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  borderRadius: 'var(--lp-radius-sm)',
  bgcolor: 'var(--lp-sunken)',
} as const;
