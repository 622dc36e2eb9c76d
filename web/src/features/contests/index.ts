import { lazyPart } from '#/ui/lazyPart';
import { BoardPending } from './board/BoardPending';

export { contestKeys, contestQuery } from './api';
/** The board; its code comes when it is shown first. Its texts are `contests`. */
export const { Part: ContestBoard, fetch: fetchContestBoard } = lazyPart(
  async () => (await import('./board/ContestBoard')).ContestBoard,
  BoardPending,
);
export type { BoardContest } from './board/useBoard';
export type {
  ContestFormat,
  ContestItem,
  ContestPart,
  ContestQuestion,
  ContestRoom,
  ContestState,
  ContestView,
  MyEntry,
  PartAttempt,
  StandingCell,
  StandingRow,
} from './types';
export { newsOf } from './newsOf';
export { formatWords, lengthWords, optionWords, spanWords } from './words';
