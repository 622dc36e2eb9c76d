import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConsoleLog, idleRun, SnippetConsole, type ConsoleEntry, type RunState } from '#/features/snippets';
import { Part } from './Part';
import { result } from './programs';
import { States } from './States';

const names = ['empty', 'compiling', 'running', 'waiting', 'ended', 'failed', 'faulty', 'cut', 'offline'] as const;
type Name = (typeof names)[number];

const out = (text: string): ConsoleEntry => ({ kind: 'stdout', text });

/** A log of which what came last is not kept. */
class CutLog extends ConsoleLog {
  override get isCut(): boolean {
    return true;
  }
}

/** What was written, and how the run stands. */
const made: Record<Name, { entries: readonly ConsoleEntry[]; state: Partial<RunState> }> = {
  empty: { entries: [], state: {} },
  compiling: { entries: [], state: { phase: 'compiling' } },
  running: { entries: [out('1\n2\n3\n')], state: { phase: 'running' } },
  waiting: {
    entries: [out('Tên: ')],
    state: { phase: 'running', takesInput: true, isWaiting: true },
  },
  ended: {
    entries: [out('Tên: '), { kind: 'input', text: 'An\n' }, out('Chào An\n')],
    state: { phase: 'ended', result: result() },
  },
  failed: {
    entries: [
      out('5\n'),
      {
        kind: 'stderr',
        text: 'Traceback (most recent call last):\n  File "main.py", line 3, in <module>\n    print(5 / 0)\nZeroDivisionError: division by zero\n',
      },
    ],
    state: { phase: 'ended', result: result({ status: 'RTE', reason: 'exit_code', exit_code: 1 }) },
  },
  faulty: {
    entries: [
      {
        kind: 'compiler',
        text: '  File "main.py", line 2\n    print(\n         ^\nSyntaxError: \'(\' was never closed\n',
      },
    ],
    state: { phase: 'ended', result: result({ status: 'CPE' }) },
  },
  cut: { entries: [out('0\n'.repeat(40))], state: { phase: 'ended', result: result({ status: 'TOE' }) } },
  offline: { entries: [out('1\n2\n')], state: { phase: 'running', isStuck: true } },
};

function logOf(name: Name): ConsoleLog {
  const log = name === 'cut' ? new CutLog() : new ConsoleLog();
  for (const entry of made[name].entries) log.append(entry);
  return log;
}

/** A console in all of its states; nothing runs. */
export default function ConsoleDemo() {
  const { t } = useTranslation('demo');
  return (
    <Part title={t('console.title')} lead={t('console.lead')}>
      <States names={names} titleOf={(name) => t(`console.state.${name}`)} width={340}>
        {(name) => <Picture name={name} />}
      </States>
    </Part>
  );
}

function Picture({ name }: { name: Name }) {
  const [log] = useState(() => logOf(name));
  const run = {
    log,
    state: { ...idleRun, ...made[name].state },
    input: (text: string) => log.append({ kind: 'input', text }),
    endInput: () => undefined,
  };
  return (
    <Box sx={frame}>
      <SnippetConsole run={run} names={['main.py']} onPlace={() => undefined} />
    </Box>
  );
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  height: 240,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  overflow: 'hidden',
} as const;
