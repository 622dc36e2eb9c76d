import RunIcon from '@mui/icons-material/PlayArrowRounded';
import StopIcon from '@mui/icons-material/StopRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import {
  ConsoleLog,
  idleRun,
  isRunning,
  Preview,
  SnippetConsole,
  useSnippetRun,
  type RunState,
} from '#/features/snippets';
import { Part } from './Part';
import { square, webFiles } from './programs';
import { States } from './States';

const names = ['empty', 'loading', 'drawing', 'drawn', 'ended', 'failed', 'offline'] as const;
type Name = (typeof names)[number];

const HTML = 201;

/** What runs in the page: one that is really run, and every state that there is. */
export default function PreviewDemo() {
  const { t } = useTranslation('demo');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <Part title={t('preview.title')} lead={t('preview.lead')}>
        <Running />
      </Part>
      <Part title={t('preview.states')}>
        <States names={names} titleOf={(name) => t(`preview.state.${name}`)} width={340}>
          {(name) => <Picture name={name} />}
        </States>
      </Part>
    </Box>
  );
}

function Running() {
  const { t } = useTranslation('demo');
  const { runner, state, host, start } = useSnippetRun('demo');
  const run = () =>
    start({ language_id: HTML, files: webFiles, stdin: '', interactive: false, runtime: 'web', snippetId: null });
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="contained" startIcon={<RunIcon />} onClick={run}>
          {t('preview.run')}
        </Button>
        {isRunning(state) && (
          <Button variant="outlined" color="error" startIcon={<StopIcon />} onClick={() => runner.stop()}>
            {t('preview.stop')}
          </Button>
        )}
      </Box>
      <Box sx={{ ...frame, height: 360 }}>
        <Preview state={state} host={host} />
        <SnippetConsole
          run={{ log: runner.log, state, input: () => undefined, endInput: () => undefined }}
          names={webFiles.map(({ name }) => name)}
        />
      </Box>
    </>
  );
}

function Picture({ name }: { name: Name }) {
  const { t } = useTranslation('demo');
  const host = useRef<HTMLDivElement>(null);
  const [log] = useState(() => new ConsoleLog());
  const states: Record<Name, Partial<RunState>> = {
    empty: {},
    loading: { phase: 'loading', runtime: 'python', loaded: 0.4 },
    drawing: { phase: 'running', runtime: 'turtle', drawing: square },
    drawn: { phase: 'ended', runtime: 'turtle', drawing: square, end: { reason: 'ended' } },
    ended: { phase: 'ended', runtime: 'web', end: { reason: 'stopped' } },
    failed: { phase: 'ended', runtime: 'web', end: { reason: 'frozen', message: t('preview.frozen'), line: 3 } },
    offline: {
      phase: 'failed',
      runtime: 'python',
      failure: new ApiError({ status: 0, key: 'offline', message: '', kind: 'offline' }),
    },
  };
  const state = { ...idleRun, ...states[name] };
  return (
    <Box sx={{ ...frame, height: name === 'drawing' || name === 'drawn' ? 560 : 260 }}>
      <Preview state={state} host={host} />
      <SnippetConsole
        run={{ log, state, input: () => undefined, endInput: () => undefined }}
        names={webFiles.map((file) => file.name)}
      />
    </Box>
  );
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  overflow: 'hidden',
} as const;
