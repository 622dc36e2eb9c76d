import { useTranslation } from 'react-i18next';
import { paths } from '#/routing/paths';
import { ProblemRow } from '#/ui/ProblemRow';
import { EmptyState } from '#/ui/states';
import type { SectionOf } from '../../types';
import { SectionFrame } from './SectionFrame';
import { useSectionTitle } from './titles';

/** Problems; for somebody signed in with what they have reached. */
export function ProblemsSection(props: { section: SectionOf<'problems'>; withProgress: boolean }) {
  const { section, withProgress } = props;
  const { t } = useTranslation('home');
  const titleOf = useSectionTitle();
  return (
    <SectionFrame id={section.id} kind="problems" title={titleOf(section)} all={paths.problems}>
      <div className="lp-card">
        {section.problems.length === 0 ? (
          <EmptyState title={t('newest.none')} text={t('newest.noneText')} />
        ) : (
          <ul className="lp-list">
            {section.problems.map((problem) => (
              <ProblemRow key={problem.id} problem={problem} withProgress={withProgress} />
            ))}
          </ul>
        )}
      </div>
    </SectionFrame>
  );
}
