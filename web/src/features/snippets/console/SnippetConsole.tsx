import DownIcon from '@mui/icons-material/VerticalAlignBottomRounded';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '#/editor/lineLinks';
import { formatNumber } from '#/i18n/format';
import { RelativeTime } from '#/ui/RelativeTime';
import { saveText } from '#/ui/saveFrom';
import { useStable } from '#/ui/useStable';
import { isRunning, type RunState } from '../runs/state';
import type { SnippetLastRun } from '../types';
import { InputLine } from './InputLine';
import { ConsoleLog } from './log';
import { LogView } from './logView';
import { RunStatus, useEndWords } from './RunStatus';

/** A run as a console shows it. */
export interface ConsoleRun {
  log: ConsoleLog;
  state: RunState;
  /** A line with its end. */
  input: (text: string) => void;
  endInput: () => void;
}

/** How far from its end a log may be scrolled and still stay there, in pixels. */
const NEAR = 24;

const Lines = styled('div')({
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  padding: '10px 14px',
  fontFamily: 'var(--lp-mono)',
  fontSize: 'var(--lp-font-sm)',
  lineHeight: 1.55,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  tabSize: 4,
  '& > div:empty::before': { content: '"\\200b"' },
  '& [data-kind=stderr], & [data-kind=error]': { color: 'var(--lp-danger-text)' },
  '& [data-kind=compiler], & [data-kind=warn]': { color: 'var(--lp-warning-text)' },
  '& [data-kind=info]': { color: 'var(--lp-muted)' },
  '& [data-kind=input]': { color: 'var(--lp-primary-text)', fontWeight: 'var(--lp-medium)' },
  '& [data-mark]': {
    padding: '1px 6px',
    border: '1px solid currentColor',
    borderRadius: 'var(--lp-radius-sm)',
    fontFamily: 'var(--lp-font)',
    fontSize: 'var(--lp-font-xs)',
  },
  '& [data-mark=stderr], & [data-mark=error]': { color: 'var(--lp-danger-text)' },
  '& [data-mark=compiler], & [data-mark=warn]': { color: 'var(--lp-warning-text)' },
  '& button': {
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    textDecoration: 'underline',
    cursor: 'pointer',
  },
  '& button:focus-visible': { outline: '2px solid var(--lp-primary-text)', outlineOffset: 2 },
});

/** What a program writes and what is typed to it, and where something is typed. No terminal: input methods and screen readers work as everywhere. */
export function SnippetConsole(props: {
  run: ConsoleRun;
  /** The files of the program, the main one first. */
  names: readonly string[];
  /** Somebody wants to see a line of the program; without it nothing leads there. */
  onPlace?: (place: Place) => void;
  /** What its author's newest run has written: shown until something is run here. */
  lastRun?: SnippetLastRun | null;
}) {
  const { run, names, onPlace, lastRun = null } = props;
  const { t } = useTranslation('snippets');
  const { state } = run;
  const earlier = useMemo(() => lastRun && logOf(lastRun), [lastRun]);
  const isEarlier = state.phase === 'idle' && earlier !== null;
  const log = isEarlier ? earlier : run.log;
  const { lines, gone, isBehind, isEmpty, toEnd } = useLogView(log, { names, onPlace });
  const { onInput, onEnd } = useStable({ onInput: run.input, onEnd: run.endInput });
  return (
    <Box
      component="section"
      aria-label={t('console.label')}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, minWidth: 0, position: 'relative' }}
    >
      <Box sx={{ display: 'flex', flex: 'none', alignItems: 'center', gap: 2, minHeight: 44, pl: 3.5, pr: 1, py: 1 }}>
        {isEarlier && lastRun ? <Earlier lastRun={lastRun} /> : <RunStatus state={state} />}
        <IconButton
          aria-label={t('console.download')}
          title={t('console.download')}
          aria-disabled={isEmpty}
          onClick={() => !isEmpty && saveText(t('console.file'), log.text())}
          sx={{ opacity: isEmpty ? 0.5 : 1 }}
        >
          <DownloadIcon fontSize="small" />
        </IconButton>
      </Box>
      {gone > 0 && <Note>{t('console.gone', { count: gone, number: formatNumber(gone) })}</Note>}
      <Lines ref={lines} role="log" aria-live="polite" aria-label={t('console.output')} tabIndex={0} />
      {isEmpty && <Hint state={state} />}
      {log.isCut && <Note>{t('console.cut')}</Note>}
      {isBehind && (
        <Button
          size="small"
          variant="contained"
          startIcon={<DownIcon />}
          onClick={toEnd}
          sx={{ position: 'absolute', right: 16, bottom: state.takesInput ? 68 : 16 }}
        >
          {t('console.toEnd')}
        </Button>
      )}
      {state.takesInput && (
        <InputLine
          isOver={state.isInputOver || !isRunning(state)}
          takesFocus={state.phase === 'sending'}
          onInput={onInput}
          onEnd={onEnd}
        />
      )}
    </Box>
  );
}

function Note({ children }: { children: string }) {
  return (
    <Typography variant="caption" component="p" sx={{ flex: 'none', px: 3.5, py: 1, color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

/** What stands where nothing was written. */
function Hint({ state }: { state: RunState }) {
  const { t } = useTranslation('snippets');
  if (isRunning(state)) return null;
  return (
    <Typography
      variant="body2"
      sx={{ position: 'absolute', top: 52, left: 14, right: 14, color: 'text.secondary', pointerEvents: 'none' }}
    >
      {t(state.phase === 'ended' ? 'console.nothing' : 'console.empty')}
    </Typography>
  );
}

function Earlier({ lastRun }: { lastRun: SnippetLastRun }) {
  const { t } = useTranslation('snippets');
  const endWords = useEndWords();
  return (
    <Typography variant="body2" component="p" sx={{ flex: 1, minWidth: 0, color: 'text.secondary' }}>
      {t('console.earlier', { end: endWords(lastRun) })} <RelativeTime at={lastRun.at} />
    </Typography>
  );
}

/** What an earlier run has left. */
function logOf({ stdout, stderr, compile_output: compiler }: SnippetLastRun): ConsoleLog {
  const log = new ConsoleLog();
  log.append({ kind: 'compiler', text: compiler });
  log.append({ kind: 'stdout', text: stdout });
  log.append({ kind: 'stderr', text: stderr });
  return log;
}

/** Draws a log into an element, a batch a frame; who is at its end stays there, who reads further up stays as well. */
function useLogView(
  log: ConsoleLog,
  { names, onPlace }: { names: readonly string[]; onPlace?: (place: Place) => void },
) {
  const { t } = useTranslation('snippets');
  const lines = useRef<HTMLDivElement>(null);
  const [gone, setGone] = useState(0);
  const [isBehind, setBehind] = useState(false);
  const [isEmpty, setEmpty] = useState(true);
  const latest = useRef({ names, onPlace });
  useEffect(() => {
    latest.current = { names, onPlace };
  });
  const leads = onPlace !== undefined;
  const toEnd = () => {
    const host = lines.current;
    if (host) host.scrollTop = host.scrollHeight;
    setBehind(false);
  };
  useEffect(() => {
    const host = lines.current;
    if (!host) return undefined;
    const view = new LogView(host, {
      labels: {
        stderr: t('mark.stderr'),
        compiler: t('mark.compiler'),
        input: t('mark.input'),
        error: t('mark.error'),
        warn: t('mark.warn'),
      },
      names: () => latest.current.names,
      onPlace: leads ? (place) => latest.current.onPlace?.(place) : undefined,
      onGone: setGone,
    });
    let shown = 0;
    let { run } = log;
    let frame = 0;
    // What is not shown, as in another pane of a phone, is not scrolled either: it stays where it was last seen.
    let isAtEnd = true;
    const look = () => {
      if (host.clientHeight > 0) isAtEnd = host.scrollHeight - host.scrollTop - host.clientHeight < NEAR;
      setBehind(!isAtEnd);
    };
    const stay = () => {
      if (isAtEnd) host.scrollTop = host.scrollHeight;
    };
    const draw = () => {
      frame = 0;
      if (run !== log.run) {
        run = log.run;
        shown = 0;
        isAtEnd = true;
        view.clear();
      }
      view.append(log.entries.slice(shown));
      shown = log.entries.length;
      setEmpty(shown === 0);
      stay();
      look();
    };
    draw();
    const stop = log.subscribe(() => {
      frame ||= requestAnimationFrame(draw);
    });
    host.addEventListener('scroll', look, { passive: true });
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(stay);
    sizes?.observe(host);
    return () => {
      stop();
      cancelAnimationFrame(frame);
      sizes?.disconnect();
      host.removeEventListener('scroll', look);
      view.clear();
    };
  }, [log, leads, t]);
  return { lines, gone, isBehind, isEmpty, toEnd };
}
