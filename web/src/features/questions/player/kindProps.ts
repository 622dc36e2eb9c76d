import type { PlayedQuestion, Review, ReviewPart } from '../types';

/** What the player of a kind is given. */
export interface KindProps {
  question: PlayedQuestion;
  /** The answer in the kind's encoding; empty: none yet. */
  value: string;
  onChange: (answer: string) => void;
  /** What the answer came to; then it is shown beside each part. */
  review?: Review | null;
  readOnly: boolean;
  /** Of the order of choices and items. */
  seed: string;
  /** Takes a part of an answer that is sent part by part (moments of a film). */
  onPart?: (answer: string, isLast: boolean) => void;
}

/** The part of a review by its id. */
export function partOf(review: Review | null | undefined, id: string | number): ReviewPart | undefined {
  return review?.parts.find((part) => part.id === String(id));
}
