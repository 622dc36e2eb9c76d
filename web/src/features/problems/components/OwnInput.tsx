import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { isBusy, type VerdictState } from '../judge/verdict';
import type { Obstacle } from '../judge/obstacle';
import { ActionButton } from './ActionButton';
import { ResultCard } from './ResultCard';
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
  const id = useId();
  return (
    <Stack sx={{ gap: 3, minWidth: 0 }}>
      <Stack sx={{ gap: 1.5 }}>
        <Typography
          variant="caption"
          component="label"
          htmlFor={id}
          sx={{ color: 'text.secondary', fontWeight: 'fontWeightMedium' }}
        >
          {t('work.ownLabel')}
        </Typography>
        <OutlinedInput
          id={id}
          multiline
          size="small"
          minRows={3}
          maxRows={12}
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
            event.preventDefault();
            run();
          }}
          inputProps={{ spellCheck: false }}
          sx={{ fontFamily: 'var(--lp-mono)' }}
        />
      </Stack>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' }}>
        <ActionButton
          variant="outlined"
          color="inherit"
          blocked={obstacle !== null}
          busy={isBusy(state) && state.kind === 'own'}
          why="own-why"
          title={`${t('work.runOwn')} (Ctrl+Enter)`}
          onClick={run}
        >
          {t('work.runOwn')}
        </ActionButton>
        <Typography id="own-why" variant="body2" component="span" sx={{ color: 'text.secondary' }}>
          {why || t('work.ownHint')}
        </Typography>
      </Stack>
      {state.kind === 'own' && state.phase !== 'idle' && (
        <div aria-live="polite">
          {state.phase === 'failed' ? (
            <ResultCard look="ours" title={state.failure ?? t('result.failed')} alert />
          ) : (
            <RunResults state={state} samples={[]} />
          )}
        </div>
      )}
    </Stack>
  );
}
