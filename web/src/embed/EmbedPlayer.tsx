import RunIcon from '@mui/icons-material/PlayArrowRounded';
import StopIcon from '@mui/icons-material/StopRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRunning, Preview, SnippetConsole, useSnippetRun } from '#/features/snippets';
import { formatBytes } from '#/i18n/format';
import { runtime as loadRuntime, runtimeFiles, type Runtime, type RuntimeKey } from '#/runtimes';
import type { EmbeddedSnippet } from './boot';

/** Runs a snippet in the page, once somebody wants it to: nobody's page begins to move or to sound by itself. */
export function EmbedPlayer({ snippet, runtime }: { snippet: EmbeddedSnippet; runtime: RuntimeKey }) {
  const { t } = useTranslation('embed');
  const { runner, state, host, start } = useSnippetRun(`embed/${snippet.slug}`);
  const [stdin, setStdin] = useState(snippet.stdin);
  const reads = useReads(runtime);
  const isOn = isRunning(state);
  const begin = () =>
    start({
      language_id: snippet.language_id,
      files: snippet.files,
      stdin,
      interactive: reads === 'asks' && stdin === '',
      runtime,
      snippetId: null,
    });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        {(!isOn || runtime === 'web') && (
          <Button variant="contained" startIcon={<RunIcon />} onClick={begin}>
            {t('run.start')}
          </Button>
        )}
        {isOn && (
          <Button variant="outlined" color="error" startIcon={<StopIcon />} onClick={() => runner.stop()}>
            {t('run.stop')}
          </Button>
        )}
        {state.phase === 'idle' && <Size runtime={runtime} />}
      </Box>
      {reads === 'beforehand' && (
        <OutlinedInput
          multiline
          size="small"
          maxRows={6}
          value={stdin}
          placeholder={t('run.input')}
          onChange={(event) => setStdin(event.target.value)}
          slotProps={{ input: { 'aria-label': t('run.input'), spellCheck: false } }}
          sx={{ fontFamily: 'var(--lp-mono)' }}
        />
      )}
      <Box sx={[frame, { height: runtime === 'python' ? 260 : 420 }]}>
        <Preview state={state} host={host} />
        <SnippetConsole
          run={{ log: runner.log, state, input: (text) => runner.input(text), endInput: () => runner.endInput() }}
          names={snippet.files.map(({ name }) => name)}
          lastRun={snippet.last_run}
        />
      </Box>
    </Box>
  );
}

/** What a first run takes, where it is much: whoever pays for it knows before. */
function Size({ runtime }: { runtime: RuntimeKey }) {
  const { t } = useTranslation('embed');
  const bytes = runtimeFiles[runtime].reduce((sum, file) => sum + file.bytes, 0);
  if (bytes === 0) return null;
  return (
    <Typography variant="caption" color="textSecondary">
      {t('run.size', { size: formatBytes(bytes) })}
    </Typography>
  );
}

/** How programs read what is typed, as soon as what runs them has said so. */
function useReads(key: RuntimeKey): Runtime['reads'] {
  const [reads, setReads] = useState<Runtime['reads']>('never');
  useEffect(() => {
    let gone = false;
    loadRuntime(key).then(
      (own) => !gone && setReads(own.reads),
      // A run says what is wrong with it.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key]);
  return reads;
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  overflow: 'hidden',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
} as const;
