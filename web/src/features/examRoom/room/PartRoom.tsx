import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { quizTaken, type QuizResult } from '#/features/quiz';
import { contestKey } from '../api';
import { isElsewhere, isPause } from '../life/refusals';
import type { Life } from '../life/useLife';
import { RescueOffer } from '../rescue/RescueOffer';
import { isBehind, sourceOf } from '../steps';
import type { ContestPart, ContestView } from '../types';
import { PartCard } from './PartCard';
import { PartDone } from './PartDone';
import { RoomHead, type HeadActions } from './RoomHead';
import { column } from './look';

/** One part: taken, about to be begun, or over. `isBegun`: its examinee has agreed to begin. */
export function PartRoom(props: {
  contest: ContestView;
  part: ContestPart;
  isBegun: boolean;
  onBegin: (part: ContestPart) => void;
  head: HeadActions;
  life: Life;
}) {
  const { contest, part, isBegun, onBegin, head, life } = props;
  const { t } = useTranslation('examRoom');
  const queryClient = useQueryClient();
  const [result, setResult] = useState<QuizResult | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [round, stopForPause] = useRounds(contest.my_entry?.paused ?? false);
  const isTaken = useTaken(isBegun || part.state === 'running') && result === null && refusal === null;
  const renew = () => void queryClient.invalidateQueries({ queryKey: contestKey });
  const refuse = (error: unknown) => {
    // Without a connection it is tried again in its place; a layer covers what stands still or is sat elsewhere.
    if (isElsewhere(error)) return;
    if (isPause(error)) {
      stopForPause();
      renew();
      return;
    }
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) return;
    setRefusal(error.message);
    renew();
  };
  if (isTaken) {
    return (
      <Box sx={playerColumn}>
        <quizTaken.Part
          key={round}
          source={sourceOf(contest, part)}
          head={(taken) => (
            <>
              <RoomHead contest={contest} part={part} taken={taken} {...head} />
              <RescueOffer contest={contest} taken={taken} isSilent={life.isSilent} />
            </>
          )}
          onDone={(done) => {
            setResult(done);
            renew();
          }}
          onRefused={refuse}
          onFailure={life.onFailure}
        />
      </Box>
    );
  }
  const qs = result?.quiz_submission_id ?? part.attempt?.quiz_submission_id ?? null;
  const isOver = result !== null || isBehind(part);
  return (
    <>
      <RoomHead contest={contest} part={part} {...head} />
      <Box sx={column}>
        {refusal !== null && (
          <Alert severity="warning" role="alert">
            {refusal}
          </Alert>
        )}
        {isOver ? (
          <PartDone contest={contest} part={part} qs={qs} isTimedOut={isTimedOut(part, result)} onBegin={onBegin} />
        ) : (
          <Box component="ul" aria-label={t('parts.title')} sx={{ m: 0, p: 0 }}>
            <PartCard contest={contest} part={part} onBegin={() => onBegin(part)} />
          </Box>
        )}
      </Box>
    </>
  );
}

/** Whether the part is taken here: once it is, what the server tells of it meanwhile does not take it away. */
function useTaken(isRunning: boolean): boolean {
  const [isTaken, setIsTaken] = useState(isRunning);
  if (isRunning && !isTaken) setIsTaken(true);
  return isTaken;
}

/** What could not begin because the exam stood still begins anew when it goes on; the answer's second is told of that. */
function useRounds(isPaused: boolean): [number, () => void] {
  const [state, setState] = useState({ round: 0, isStopped: false, wasPaused: isPaused });
  if (state.wasPaused !== isPaused) {
    const goesOn = state.isStopped && !isPaused;
    setState({
      round: state.round + (goesOn ? 1 : 0),
      isStopped: state.isStopped && !goesOn,
      wasPaused: isPaused,
    });
  }
  return [state.round, () => setState((now) => ({ ...now, isStopped: true }))];
}

function isTimedOut({ state, attempt }: ContestPart, result: QuizResult | null): boolean {
  return result ? result.late || result.status === 'timeout' : state === 'over' || attempt?.status === 'timeout';
}

/** The player's dock is at the window's end, its head at the top. */
const playerColumn = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 5,
  '& > :not(header)': {
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: 1240,
    mx: 'auto',
    px: 'clamp(16px, 2.4vw, 32px)',
  },
} as const;
