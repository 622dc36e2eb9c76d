import BackIcon from '@mui/icons-material/ArrowBackRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { CourseHead, useImportCourse } from '#/features/courseAuthoring';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { ContentStatusChip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { SkeletonList } from '#/ui/states';
import { checkQuery, courseQuery, renewTree, treeQuery } from '../api';
import { CurriculumTree } from '../components/CurriculumTree';
import { Pane } from '../components/Pane';
import { useCurriculum, useRemarks } from '../components/useCurriculum';
import { useTreeWork } from '../components/useTreeWork';
import type { TreeIndex } from '../tree/model';
import type { Schemas } from '#/api/types';

const LearnerDrawer = lazy(() => import('../learner/LearnerDrawer'));

/** From which width on the tree and the item stand side by side. */
const WIDE = '(min-width: 1100px)';

export const load = ({ params, queryClient }: LoadContext) => {
  const id = Number(params.id);
  return Promise.all([
    queryClient.prefetchQuery(courseQuery(id)),
    queryClient.prefetchQuery(treeQuery(id)),
    queryClient.prefetchQuery(checkQuery(id)),
  ]);
};

/** The curriculum of a course: the tree, and beside it the item that is open. */
export default function CurriculumPage() {
  const course = Number(useParams().id);
  const { t } = useTranslation('curriculum');
  const head = useQuery(courseQuery(course));
  const { query } = useCurriculum(course);
  const queryClient = useQueryClient();
  // They stay where the tree gives way to an item.
  const imports = useImportCourse((id) => renewTree(queryClient, id));
  return (
    <>
      {head.data && <Head course={head.data} />}
      <QueryView query={[head, query]} skeleton={<Loading />} permission={t('permission')}>
        {([, index]) => <Editor key={course} course={course} index={index} onImport={() => imports.begin(course)} />}
      </QueryView>
      {imports.dialogs}
    </>
  );
}

/** The head of the course, by the name that its editors gave it. */
function Head({ course }: { course: Schemas['CourseView'] }) {
  const title = course.source?.title ?? course.title;
  return <CourseHead course={{ id: course.id, title }} part="curriculum" actions={<Links course={course} />} />;
}

function Loading() {
  const { t } = useTranslation('curriculum');
  return (
    <Card aria-label={t('title.manage-curriculum')}>
      <SkeletonList />
    </Card>
  );
}

/** What else there is of the course. */
function Links({ course }: { course: Schemas['CourseView'] }) {
  const { t } = useTranslation('curriculum');
  const [isSeen, setSeen] = useState(false);
  return (
    <>
      <Box sx={{ alignSelf: 'center' }}>
        <ContentStatusChip status={course.status} />
      </Box>
      <Button variant="outlined" color="secondary" onClick={() => setSeen(true)}>
        {t('links.learner')}
      </Button>
      <Button variant="outlined" color="secondary" component={AppLink} to={paths.course(course.slug)}>
        {t('links.page')}
      </Button>
      <Suspense>{isSeen && <LearnerDrawer slug={course.slug} onClose={() => setSeen(false)} />}</Suspense>
    </>
  );
}

function Editor(props: { course: number; index: TreeIndex; onImport: () => void }) {
  const { course, index, onImport } = props;
  const { t } = useTranslation('curriculum');
  const [search, setSearch] = useSearchParams();
  const isWide = useMediaQuery(WIDE, { noSsr: true });
  const work = useTreeWork(course);
  const remarks = useRemarks(course);
  const opened = Number(search.get('item')) || null;
  const row = opened === null ? undefined : index.byId.get(opened);
  const open = (id: number | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete('item');
    else next.set('item', String(id));
    // On a phone the way back from an item leads to the tree.
    if (id !== opened) setSearch(next, { replace: isWide || id === null, preventScrollReset: true });
  };
  const tree = (
    <CurriculumTree {...{ course, index, remarks, work, opened, onImport }} onOpen={open} opensNew={isWide} />
  );
  const pane = <Pane {...{ course, index, remarks }} item={row?.item ?? null} />;
  if (isWide)
    return (
      <Box sx={sideBySide}>
        <Card component="section" aria-label={t('tree.label')} sx={{ p: 3, position: 'sticky', top: 76 }}>
          {tree}
        </Card>
        <Box component="section" aria-label={t('pane')} sx={{ minWidth: 0 }}>
          {pane}
        </Box>
      </Box>
    );
  return row ? (
    <Box
      component="section"
      aria-label={t('pane')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}
    >
      <Button startIcon={<BackIcon />} color="inherit" onClick={() => open(null)} sx={{ justifySelf: 'start' }}>
        {t('back')}
      </Button>
      {pane}
    </Box>
  ) : (
    <Card component="section" aria-label={t('tree.label')} sx={{ p: 3 }}>
      {tree}
    </Card>
  );
}

const sideBySide = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: 'minmax(340px, 2fr) minmax(0, 3fr)',
  alignItems: 'start',
} as const;
