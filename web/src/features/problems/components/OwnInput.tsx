import { useTranslation } from 'react-i18next';
import { isBusy, type VerdictState } from '../judge/verdict';
import type { Obstacle } from '../judge/obstacle';
import { RunResults } from './RunResults';

/** An input of one's own, and what the program makes of it. */
export function OwnInput(props: {
  text: string;
  onText: (text: string) => void;
  obstacle: Obstacle | null;
  why: string;
  run: () => void;
  state: VerdictState;
}) {
  const { text, onText, obstacle, why, run, state } = props;
  const { t } = useTranslation('problems');
  return (
    <div className="lp-own">
      <label className="lp-own-label">
        <span>{t('work.ownLabel')}</span>
        <textarea
          className="lp-input"
          value={text}
          rows={4}
          spellCheck={false}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
            event.preventDefault();
            run();
          }}
        />
      </label>
      <p className="lp-own-row">
        <button
          type="button"
          className="lp-btn lp-btn-sm"
          aria-disabled={obstacle !== null}
          aria-describedby="own-why"
          onClick={run}
        >
          {isBusy(state) && state.kind === 'own' && <span className="lp-spinner" aria-hidden />}
          {t('work.runOwn')}
        </button>
        <span id="own-why" className="lp-muted lp-small">
          {why || t('work.ownHint')}
        </span>
      </p>
      {state.kind === 'own' && state.phase !== 'idle' && (
        <div aria-live="polite">
          {state.phase === 'failed' ? <p role="alert">{state.failure}</p> : <RunResults state={state} samples={[]} />}
        </div>
      )}
    </div>
  );
}
