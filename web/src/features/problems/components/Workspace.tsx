import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';
import { EmptyState, ErrorState } from '#/ui/states';
import { scratchLanguage } from '../scratchWork/rules';
import type { Problem } from '../types';
import { useLanguage } from './useLanguage';
import type { Pane } from './useWorkspaceKeys';
import { CodeWorkspace } from './CodeWorkspace';
import { WorkFrame } from './WorkPane';
import { PendingWorkspace } from './PendingWorkspace';
import { WorkspaceSkeleton } from './WorkspaceSkeleton';

/** Few problems are solved in Scratch. */
const scratch = lazyPart(async () => {
  const [{ ScratchWorkspace }] = await Promise.all([
    import('../scratchWork/ScratchWorkspace'),
    loadNamespaces(['scratchWork', 'editor']),
  ]);
  return ScratchWorkspace;
}, PendingWorkspace);

/** Few problems ask for outputs instead of a program. */
const outputs = lazyPart(async () => (await import('./OutputWorkspace')).OutputWorkspace, PendingWorkspace);

/** Where a solution is written, run and submitted. */
export function Workspace({ problem, onPane }: { problem: Problem; onPane: (pane: Pane) => void }) {
  const { t } = useTranslation('problems');
  const user = useUser();
  const { query, options, language, choose } = useLanguage(problem);
  if (!query.data && !query.error) return <WorkspaceSkeleton />;
  if (!language) {
    return (
      <WorkFrame className="lp-problem-work">
        {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && <EmptyState title={t('work.why.noLanguages')} />}
      </WorkFrame>
    );
  }
  if (problem.mode === 'output_only') {
    return (
      <outputs.Part
        key={problem.id}
        problem={problem}
        languages={options}
        language={language}
        signedIn={Boolean(user)}
        onPane={onPane}
      />
    );
  }
  if (language.id === scratchLanguage) {
    return (
      <scratch.Part
        key={problem.id}
        problem={problem}
        languages={options}
        language={language}
        onLanguage={choose}
        signedIn={Boolean(user)}
        onPane={onPane}
      />
    );
  }
  return (
    <CodeWorkspace
      key={problem.id}
      problem={problem}
      languages={options}
      language={language}
      onLanguage={choose}
      signedIn={Boolean(user)}
      onPane={onPane}
    />
  );
}
