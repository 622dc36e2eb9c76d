import { useEffect, useRef, type ReactNode } from 'react';
import { useUser } from '#/auth/useUser';
import { ErrorState, SkeletonList } from '#/ui/states';
import type { KeeperState } from '#/offline/answerKeeper';
import { RunningQuiz } from '../player/RunningQuiz';
import { useHandIn } from '../player/useHandIn';
import type { QuizSource } from '../source';
import type { QuizResult } from '../types';
import { unsentAnswers, type UnsentAnswer } from '../unsentAnswers';
import { usePlayer } from '../usePlayer';

/** How an attempt stands, for who draws something above it. */
export interface TakenState {
  /** In epoch seconds; null without a limit, and before it is known. */
  deadlineAt: number | null;
  saved: KeeperState;
  /** Null before it is known. */
  qs: number | null;
  /** How many answers the server lacks. */
  unsent: number;
  /** Those answers, whole. */
  unsentAnswers: () => Promise<UnsentAnswer[]>;
  /** The time is over, and the whole can't be handed in. */
  isStuck: boolean;
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
  /** Something of it failed: beginning, a draft, an answer, the whole. The player says so itself and tries again. */
  onFailure?: (error: unknown) => void;
}

/** An attempt that is begun, or gone on with, as soon as it is shown. */
export function QuizTaken({ source, head, onDone, onRefused, onFailure }: QuizTakenProps) {
  const user = useUser()?.id ?? 0;
  const player = usePlayer(source, onDone, onFailure);
  const handIn = useHandIn(player);
  const { state, kept, error, begin } = player;
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
        saved: kept.state,
        qs: metadata?.qs ?? null,
        unsent: kept.unsent.size,
        unsentAnswers: () => unsentAnswers(user, state, kept.unsent),
        isStuck: state.status === 'timeout' && (player.isWaiting || Boolean(error)),
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
