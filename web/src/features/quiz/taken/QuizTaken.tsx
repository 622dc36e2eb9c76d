import { useEffect, useRef, type ReactNode } from 'react';
import { ErrorState, SkeletonList } from '#/ui/states';
import type { KeeperState } from '#/offline/answerKeeper';
import { RunningQuiz } from '../player/RunningQuiz';
import { useHandIn } from '../player/useHandIn';
import type { QuizSource } from '../source';
import type { QuizResult } from '../types';
import { usePlayer } from '../usePlayer';

/** How an attempt stands, for who draws something above it. */
export interface TakenState {
  /** In epoch seconds; null without a limit, and before it is known. */
  deadlineAt: number | null;
  saved: KeeperState;
  /** Hands in the whole, once the learner has agreed; null: it can't be handed in now. */
  handIn: (() => void) | null;
  isRepeated: boolean;
}

/** What `QuizTaken` is given. */
export interface QuizTakenProps {
  source: QuizSource;
  /** What stands above it. */
  head: (state: TakenState) => ReactNode;
  /** It is over: handed in here or elsewhere, or by the server when the time was over. */
  onDone: (result: QuizResult) => void;
  /** It could not be begun. */
  onRefused: (error: unknown) => void;
}

/** An attempt that is begun, or gone on with, as soon as it is shown. */
export function QuizTaken({ source, head, onDone, onRefused }: QuizTakenProps) {
  const player = usePlayer(source, onDone);
  const handIn = useHandIn(player);
  const { state, error, begin } = player;
  const { metadata } = state.questionList;
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    begin();
  }, [begin]);
  const refused = useRef(onRefused);
  useEffect(() => {
    refused.current = onRefused;
  });
  const isRefused = metadata === null && Boolean(error);
  useEffect(() => {
    if (isRefused) refused.current(error);
  }, [isRefused, error]);
  return (
    <>
      {head({
        deadlineAt: metadata?.deadlineAt ?? null,
        saved: player.kept.state,
        handIn: state.status === 'running' ? handIn : null,
        isRepeated: metadata?.isRepeated ?? false,
      })}
      {metadata ? (
        <RunningQuiz player={player} isBare />
      ) : isRefused ? (
        <ErrorState error={error} onRetry={begin} />
      ) : (
        <SkeletonList rows={4} />
      )}
    </>
  );
}
