import RunIcon from '@mui/icons-material/PlayArrowRounded';
import StopIcon from '@mui/icons-material/StopRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ran } from '#/runtimes/turtle/python';
import { readRecording } from '#/runtimes/turtle/recording';
import { runInWorker, type TurtleRunner } from '#/runtimes/turtle/runner';
import { after, planSteps } from '#/runtimes/turtle/steps';
import type { ContentTurtle, Review } from '../types';
import { Overlay, type OverlayState } from './Overlay';
import { Rules } from './Rules';
import { RunNote } from './RunNote';
import { StepBar } from './StepBar';
import { TurtleCanvas } from './TurtleCanvas';
import { TurtleEditor } from './TurtleEditor';
import { useSeen } from './useSeen';
import { useSteps, type Speed } from './useSteps';
import { useTurtleRun } from './useTurtleRun';

/** What `TurtleWorkspace` is given. */
export interface TurtleWorkspaceProps {
  turtle: ContentTurtle;
  source: string;
  onSource: (source: string) => void;
  readOnly?: boolean;
  review?: Review | null;
  runner?: TurtleRunner;
  /** Runs what the browser's Python does not know; null: nobody to ask. */
  judge?: ((source: string) => Promise<Ran>) | null;
}

/** A drawing to program: the editor, the drawing step by step with what is to be drawn over it, and what went wrong. */
export function TurtleWorkspace(props: TurtleWorkspaceProps) {
  const { turtle, source, onSource, readOnly = false, review, runner = runInWorker, judge = null } = props;
  const { t } = useTranslation('turtle');
  const seen = useSeen();
  const runButton = useRef<HTMLButtonElement>(null);
  const { run, start, stop } = useTurtleRun(runner, judge);
  const [speed, setSpeed] = useState<Speed>(3);
  const [overlay, setOverlay] = useState<OverlayState>({ isShown: false, opacity: 40 });
  const isRunning = run.phase === 'running' || run.phase === 'judging';
  const plan = planSteps(run.recording);
  const steps = useSteps(plan.total, speed, isRunning);
  const target = readRecording(turtle.target);
  const drawn = after(run.recording, plan, steps.shown);
  const begin = () => {
    start(source);
    steps.replay();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    // Elsewhere in the page the same keys send the answer.
    event.stopPropagation();
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    begin();
  };
  const label = `${t('drawing')}: ${seen(run.recording)}`;
  return (
    <Box
      onKeyDown={onKeyDown}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
        gap: 4,
        alignItems: 'start',
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
        <Rules turtle={turtle} review={review} />
        <TurtleEditor
          source={source}
          readOnly={readOnly}
          onChange={onSource}
          onRun={begin}
          onLeave={() => runButton.current?.focus()}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Button
            ref={runButton}
            variant="outlined"
            startIcon={isRunning ? <StopIcon /> : <RunIcon />}
            onClick={isRunning ? stop : begin}
          >
            {t(isRunning ? 'stop' : 'run')}
          </Button>
          <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
            {t('runKey')}
          </Box>
        </Box>
        <RunNote run={run} />
        {run.printed !== '' && <Printed text={run.printed} />}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <TurtleCanvas
          recording={drawn}
          paper={turtle.canvas}
          label={overlay.isShown && target ? `${label}. ${t('target')}: ${seen(target)}` : label}
          over={overlay.isShown ? target : null}
          opacity={overlay.opacity / 100}
        />
        <StepBar steps={steps} total={plan.total} speed={speed} onSpeed={setSpeed} />
        {target && <Overlay state={overlay} onChange={setOverlay} />}
      </Box>
    </Box>
  );
}

function Printed({ text }: { text: string }) {
  const { t } = useTranslation('turtle');
  return (
    <Box component="section" aria-label={t('printed')} sx={{ minWidth: 0 }}>
      <Box sx={{ mb: 1, fontWeight: 'fontWeightMedium' }}>{t('printed')}</Box>
      <Box
        component="pre"
        tabIndex={0}
        sx={{
          m: 0,
          p: 3,
          maxHeight: 200,
          overflow: 'auto',
          borderRadius: 'var(--lp-radius-md)',
          bgcolor: 'var(--lp-sunken)',
        }}
      >
        {text}
      </Box>
    </Box>
  );
}
