import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { EmptyState, ErrorState } from '#/ui/states';
import type { Problem } from '../types';
import { useLanguage } from './useLanguage';
import type { Pane } from './useWorkspaceKeys';
import { OutputBench } from './OutputBench';
import { Workbench } from './Workbench';

/** Where a solution is written, run and submitted. */
export function Workspace({ problem, onPane }: { problem: Problem; onPane: (pane: Pane) => void }) {
  const { t } = useTranslation('problems');
  const user = useUser();
  const { query, options, language, choose } = useLanguage(problem);
  if (!language) {
    return (
      <div className="lp-problem-work">
        {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && <EmptyState title={t('work.why.noLanguages')} />}
      </div>
    );
  }
  if (problem.mode === 'output_only') {
    return (
      <OutputBench
        key={problem.id}
        problem={problem}
        languages={options}
        language={language}
        signedIn={Boolean(user)}
        onPane={onPane}
      />
    );
  }
  return (
    <Workbench
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
