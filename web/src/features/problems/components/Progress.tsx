import { ProgressMark } from '#/ui/ProblemRow';
import { useTranslation } from 'react-i18next';
import type { ProblemListItem } from '../types';

/** How far I am with a problem: the sign, and the word where there is room for it. */
export function Progress({ state }: { state: ProblemListItem['my_status'] }) {
  const { t } = useTranslation('ui');
  return (
    <span className="lp-mine">
      <ProgressMark state={state} />
      <span className="lp-mine-word" aria-hidden>
        {t(`problem.progress.${state ?? 'new'}`)}
      </span>
    </span>
  );
}
