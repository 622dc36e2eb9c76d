import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paper, Recording } from '#/runtimes/turtle/recording';
import { after, planSteps } from '#/runtimes/turtle/steps';
import { StepBar } from './StepBar';
import { TurtleCanvas } from './TurtleCanvas';
import { useSeen } from './useSeen';
import { useSteps, type Speed } from './useSteps';

/** Where programs without a paper of their own draw. */
const ownPaper: Paper = { width: 400, height: 400 };

/** What `TurtleDrawing` is given. */
export interface TurtleDrawingProps {
  recording: Recording;
  /** The program runs: more is to come. A drawing that begins to grow is drawn from its beginning. */
  isGrowing: boolean;
  paper?: Paper;
}

/** What a turtle program draws, step by step. */
export function TurtleDrawing({ recording, isGrowing, paper = ownPaper }: TurtleDrawingProps) {
  const { t } = useTranslation('turtle');
  const seen = useSeen();
  const [speed, setSpeed] = useState<Speed>(3);
  const plan = planSteps(recording);
  const steps = useSteps(plan.total, speed, isGrowing);
  const replay = useRef(steps.replay);
  const hasBegun = useRef(false);
  useEffect(() => {
    replay.current = steps.replay;
  });
  useEffect(() => {
    if (!isGrowing && hasBegun.current) return;
    hasBegun.current = true;
    replay.current();
  }, [isGrowing]);
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <TurtleCanvas
        recording={after(recording, plan, steps.shown)}
        paper={paper}
        label={`${t('drawing')}: ${seen(recording)}`}
      />
      <StepBar steps={steps} total={plan.total} speed={speed} onSpeed={setSpeed} />
    </Box>
  );
}
