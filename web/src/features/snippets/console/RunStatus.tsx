import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { useErrorText } from '#/ui/useErrorText';
import { ApiError } from '#/api/envelope';
import { isRunning, type RunState } from '../runs/state';
import type { RunView } from '../types';

const statuses = ['AC', 'RTE', 'TLE', 'TOE', 'CPE', 'SVE', 'stop'] as const;
const reasons = [
  'exit_code',
  'silence',
  'memory_limit',
  'signal',
  'wall_clock',
  'node_stopped',
  'judge_failure',
] as const;

/** How a run that is over ended, in words. */
export function useEndWords(): (run: Pick<RunView, 'status' | 'exit_code'> & { reason?: string | null }) => string {
  const { t } = useTranslation('snippets');
  return ({ status, reason, exit_code: code }) => {
    const known = statuses.find((one) => one === status);
    const words = t(known ? `end.${known}` : 'end.unknown');
    const why = reasons.find((one) => one === reason);
    if (!why || (why === 'exit_code' && code === null)) return words;
    return t('end.because', { words, reason: t(`reason.${why}`, { code: code ?? 0 }) });
  };
}

/** How a run stands: read out as it changes. */
export function RunStatus({ state }: { state: RunState }) {
  const { t } = useTranslation('snippets');
  const words = useStatusWords();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0, flex: 1 }}>
      {isRunning(state) && !state.isWaiting && state.runtime !== 'web' && (
        <CircularProgress size={14} thickness={5} color="inherit" aria-hidden sx={{ flex: 'none' }} />
      )}
      <Typography
        variant="body2"
        component="p"
        role="status"
        sx={{ minWidth: 0, color: toneOf(state), overflowWrap: 'anywhere' }}
      >
        {words(state)}
      </Typography>
      {state.stopOther && (
        <Button size="small" variant="outlined" onClick={state.stopOther} sx={{ flex: 'none', maxWidth: '60%' }}>
          {t('run.stopOther')}
        </Button>
      )}
    </Box>
  );
}

function toneOf({ phase, result, end, isStuck }: RunState): string {
  if (phase === 'failed' || isStuck) return 'warning.main';
  if (phase !== 'ended') return 'text.secondary';
  const isFine = result ? ['AC', 'stop'].includes(result.status) : end?.reason === 'ended' || end?.reason === 'stopped';
  return isFine ? 'text.secondary' : 'error.main';
}

function useStatusWords(): (state: RunState) => string {
  const { t } = useTranslation('snippets');
  const endWords = useEndWords();
  const errorText = useErrorText();
  return (state) => {
    const { phase, result, end, failure } = state;
    if (phase === 'failed') return failureOf(failure) ?? errorText(failure);
    if (phase === 'ended' && result) {
      const cost = t('end.cost', { cpu: formatNumber(result.cpu_ms), memory: megabytes(result.memory_kib) });
      return result.status === 'CPE' ? endWords(result) : `${endWords(result)} · ${cost}`;
    }
    if (phase === 'ended') return end?.message ?? t(`pageEnd.${end?.reason ?? 'ended'}`);
    if (state.isStuck) return t('status.stuck');
    if (state.isStopping) return t('status.stopping');
    if (state.isWaiting) return t('status.waiting');
    if (phase === 'loading') return t('status.loading', { percent: Math.round(state.loaded * 100) });
    if (phase === 'running' && state.runtime === 'web') return t('status.shown');
    return phase === 'idle' ? '' : t(`status.${phase}`);
  };
}

/** The server's words for the field that it refused are the closer ones. */
const failureOf = (failure: unknown): string | null =>
  failure instanceof ApiError ? (failure.fields[0]?.message ?? null) : null;

const megabytes = (kib: number) => formatNumber(Math.round((kib / 1024) * 10) / 10);
