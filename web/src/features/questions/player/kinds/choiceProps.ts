import type { ContentItem, Review } from '../../types';

/** What a list of choices is given; moments of a film have one as well. */
export interface ChoiceProps {
  choices: readonly ContentItem[];
  value: string;
  onChange: (answer: string) => void;
  review?: Review | null;
  readOnly: boolean;
  /** How the parts of the review are named: `m1/` before the ids of a moment. */
  prefix?: string;
}
