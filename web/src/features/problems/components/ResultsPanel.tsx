import HourglassIcon from '@mui/icons-material/ScienceOutlined';
import { useId, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#/ui/states';
import type { Problem, Sample } from '../types';
import type { VerdictState } from '../judge/verdict';
import type { Obstacle } from '../judge/obstacle';
import { OwnInput } from './OwnInput';
import { RunResults } from './RunResults';
import { Submissions } from './Submissions';
import { Verdict } from './Verdict';

/** The parts of the results, in the order of their tabs. */
export const resultTabs = ['latest', 'own', 'history'] as const;
export type ResultTab = (typeof resultTabs)[number];

/** Below the editor: the latest result, the own input, the past submissions. */
export function ResultsPanel(props: {
  problem: Problem;
  state: VerdictState;
  tab: ResultTab;
  onTab: (tab: ResultTab) => void;
  /** `null` where there is no program that could run on it. */
  own: { text: string; onText: (text: string) => void; obstacle: Obstacle | null; why: string; run: () => void } | null;
  signedIn: boolean;
  /** Puts a past submission into the editor; `null` where there is none. */
  onLoad: ((source: string, languageId: number) => void) | null;
}) {
  const { problem, state, tab, onTab, own, signedIn, onLoad } = props;
  const { t } = useTranslation('problems');
  const id = useId();
  const tabs = resultTabs.filter((name) => own || name !== 'own');
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    onTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <section className="lp-results" aria-label={t('problem.results')}>
      <div className="lp-tabs" role="tablist" tabIndex={-1} onKeyDown={onKeyDown}>
        {tabs.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={tab === name}
            aria-controls={`${id}-panel`}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => onTab(name)}
          >
            {t(`work.${name}`)}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className="lp-results-body"
        role="tabpanel"
        tabIndex={-1}
        aria-labelledby={`${id}-${tab}`}
      >
        {tab === 'latest' && <Latest state={state} samples={problem.samples} />}
        {tab === 'own' && own && <OwnInput {...own} state={state} />}
        {tab === 'history' && <Submissions problem={problem} signedIn={signedIn} onLoad={onLoad} />}
      </div>
    </section>
  );
}

function Latest({ state, samples }: { state: VerdictState; samples: Sample[] }) {
  const { t } = useTranslation('problems');
  if (state.phase === 'idle')
    return <EmptyState icon={HourglassIcon} title={t('result.none')} text={t('result.noneText')} />;
  return (
    <div aria-live="polite">
      {state.phase === 'failed' && (
        <div className="lp-headline" data-look="ours" role="alert">
          <h3>{t('result.failed')}</h3>
          <p>{state.failure}</p>
        </div>
      )}
      {(state.phase !== 'failed' || state.tests.length > 0) &&
        (state.kind === 'submit' ? <Verdict state={state} /> : <RunResults state={state} samples={samples} />)}
    </div>
  );
}
