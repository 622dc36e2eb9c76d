import type { EditedQuestion } from '../types';

/** What the fields of a kind are given. */
export interface KindFieldsProps {
  /** As it is stored; null of a new one. */
  question: EditedQuestion | null;
  /** Saves the question. */
  onSave: () => void;
}
