import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useStable } from '#/ui/useStable';
import type { Problem } from '../types';
import { ProgramLessonContext } from './programLesson';
import { StatementBody } from './Statement';
import { Workspace } from './Workspace';

/** A problem within a lesson: what is asked, and below it the place where it is solved. */
export function ProgramPanel(props: { problem: Problem; lessonId: number; onJudged: () => void }) {
  const { problem, lessonId } = props;
  const { onJudged } = useStable({ onJudged: props.onJudged });
  const lesson = useMemo(() => ({ id: lessonId, onJudged }), [lessonId, onJudged]);
  return (
    <ProgramLessonContext value={lesson}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pb: 4 }}>
        <StatementBody problem={problem} />
        <Box sx={frame}>
          <Workspace problem={problem} onPane={() => undefined} />
        </Box>
      </Box>
    </ProgramLessonContext>
  );
}

/** Editor and results stand one below the other at any width. */
const frame = {
  display: 'grid',
  height: 'min(88dvh, 860px)',
  minHeight: 520,
  overflow: 'hidden',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  '& > .lp-problem-work': { height: '100%', minHeight: 0 },
} as const;
