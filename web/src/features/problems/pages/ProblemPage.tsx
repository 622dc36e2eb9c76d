import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import { InClassNote } from '#/features/inClass';
import { saveToListPart } from '#/features/roadmaps';
import { classroomIn, useInClass } from '#/routing/inClass';
import type { LoadContext } from '#/routing/table';
import { useWorkingOn } from '#/routing/workingOn';
import { ErrorPage } from '#/ui/ErrorPage';
import { lazyPart } from '#/ui/lazyPart';
import { ErrorState } from '#/ui/states';
import { useViewed } from '#/routing/viewed';
import { usePageTitle } from '#/ui/usePageTitle';
import { languagesQuery, problemQuery } from '../api';
import { Splitter, useSplit } from '../components/Splitter';
import { Statement } from '../components/Statement';
import { panes, type Pane } from '../components/useWorkspaceKeys';
import { otherKind, questionPart } from '../components/questionPart';
import { workspacePart } from '../components/workspacePart';
import { WorkspaceSkeleton } from '../components/WorkspaceSkeleton';

export const load = ({ params, search, queryClient }: LoadContext) => {
  const query = problemQuery(params.slug ?? '', classroomIn(search));
  return Promise.all([
    workspacePart.fetch(),
    queryClient.prefetchQuery(query).then(() => {
      const problem = queryClient.getQueryData(query.queryKey);
      return otherKind(problem) ? questionPart.fetch() : undefined;
    }),
    queryClient.prefetchQuery(languagesQuery),
  ]);
};

/** Comes after the first load. */
const furtherPart = lazyPart(
  async () => (await import('../components/Further')).Further,
  () => null,
);

/** Comes after the first load, and asks for comments when it is opened. */
const discussionPart = lazyPart(
  async () => (await import('#/features/comments')).DiscussionFold,
  () => null,
);

/** Comes after the first load as well. */
const challengePart = lazyPart(
  async () => (await import('#/features/challenges')).ChallengeChip,
  () => null,
);

/** One problem: its statement beside the place where it is solved. A question of another kind has a page of its own in the same address. */
export default function ProblemPage() {
  const { slug = '' } = useParams();
  const problem = useQuery(problemQuery(slug, useInClass()));
  const [pane, setPane] = useState<Pane>('statement');
  const { t } = useTranslation('problems');
  const [share, setShare] = useSplit('statement', 46);
  usePageTitle(problem.data?.title);
  useViewed(problem.data?.id);
  useWorkingOn(problem.data && { kind: 'question', id: problem.data.id });
  if (problem.error instanceof ApiError && [403, 404].includes(problem.error.status)) {
    return <ErrorPage status={problem.error.status} message={problem.error.message} />;
  }
  const question = otherKind(problem.data);
  if (question) return <questionPart.Part question={question} />;
  return (
    <div className="lp-problem" data-pane={pane} style={{ '--lp-split': `${share}%` }}>
      <PaneSwitch pane={pane} onPane={setPane} />
      <article className="lp-problem-statement">
        <InClassNote />
        {problem.data && <challengePart.Part problem={problem.data.id} />}
        {problem.data && <Statement problem={problem.data} />}
        {problem.data && <furtherPart.Part problem={problem.data} />}
        {problem.data && <saveToListPart.Part question={problem.data.id} title={problem.data.title} />}
        {problem.data && <discussionPart.Part kind="question" id={problem.data.id} title={t('problem.discussion')} />}
        {!problem.data && problem.error && <ErrorState error={problem.error} onRetry={() => void problem.refetch()} />}
        {!problem.data && !problem.error && <StatementSkeleton />}
      </article>
      <Splitter label={t('problem.resizeStatement')} vertical share={share} onChange={setShare} />
      {problem.data ? <workspacePart.Part problem={problem.data} onPane={setPane} /> : <WorkspaceSkeleton />}
    </div>
  );
}

/** No more than the browser's own button: it is there with the statement, before MUI's are. */
const PaneButton = styled('button')({
  flex: 1,
  minHeight: 40,
  border: 0,
  borderRadius: 'var(--lp-radius-md)',
  background: 'none',
  color: 'var(--lp-muted)',
  font: 'inherit',
  fontSize: 'var(--lp-font-sm)',
  fontWeight: 'var(--lp-medium)',
  cursor: 'pointer',
  "&[aria-pressed='true']": { background: 'var(--lp-primary-soft)', color: 'var(--lp-primary-text)' },
});

/** On a narrow page one pane shows at a time. */
function PaneSwitch({ pane, onPane }: { pane: Pane; onPane: (pane: Pane) => void }) {
  const { t } = useTranslation('problems');
  return (
    <div className="lp-panes" role="group" aria-label={t('problem.panes')}>
      {panes.map((name) => (
        <PaneButton key={name} type="button" aria-pressed={pane === name} onClick={() => onPane(name)}>
          {t(`problem.${name}`)}
        </PaneButton>
      ))}
    </div>
  );
}

function StatementSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div aria-busy="true" aria-label={t('loading')}>
      {[60, 35, 0, 96, 90, 94, 50, 0, 30, 88, 72].map((width, index) => (
        <Skeleton key={index} width={`${width}%`} height={index === 0 ? 44 : 30} />
      ))}
    </div>
  );
}
