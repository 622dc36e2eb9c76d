import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Obstacle } from '../judge/obstacle';
import type { VerdictState } from '../judge/verdict';
import type { Problem, Sample } from '../types';
import { OwnInput } from './OwnInput';
import { ResultCard, ResultLine } from './ResultCard';
import { RunResults } from './RunResults';
import { Submissions } from './Submissions';
import { Verdict } from './Verdict';

/** The parts of the results, in the order of their tabs. */
export type ResultTab = 'latest' | 'own' | 'history';

/** What the tabs of the results show. */
export interface ResultsProps {
  problem: Problem;
  state: VerdictState;
  tab: ResultTab;
  /** `null` where there is no program that could run on it. */
  own: { text: string; onText: (text: string) => void; obstacle: Obstacle | null; why: string; run: () => void } | null;
  signedIn: boolean;
  /** Puts a past submission into the editor; `null` where there is none. */
  onLoad: ((source: string, languageId: number) => void) | null;
}

/** The chosen tab of the results. */
export function ResultsContent({ problem, state, tab, own, signedIn, onLoad }: ResultsProps) {
  if (tab === 'history') return <Submissions problem={problem} signedIn={signedIn} onLoad={onLoad} />;
  if (tab === 'own') return own && <OwnInput {...own} state={state} />;
  return <Latest state={state} samples={problem.samples} />;
}

function Latest({ state, samples }: { state: VerdictState; samples: Sample[] }) {
  const { t } = useTranslation('problems');
  return (
    <Box aria-live="polite" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3.5, minWidth: 0 }}>
      {state.phase === 'failed' && (
        <ResultCard look="ours" title={t('result.failed')} alert>
          <ResultLine>{state.failure}</ResultLine>
        </ResultCard>
      )}
      {(state.phase !== 'failed' || state.tests.length > 0) &&
        (state.kind === 'submit' ? <Verdict state={state} /> : <RunResults state={state} samples={samples} />)}
    </Box>
  );
}
