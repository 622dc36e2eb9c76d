import { useTranslation } from 'react-i18next';
import { Chip, VerdictChip, type Tone } from '#/ui/Chips';
import { outcomeOf, type Outcome } from '../panel/outcome';
import type { QuestionKind } from '../types';

const tones: Record<Outcome, Tone> = {
  right: 'success',
  read: 'success',
  partly: 'warning',
  wrong: 'danger',
  byHand: 'info',
  judging: 'info',
  unfinished: 'neutral',
  stopped: 'neutral',
};

const judged: readonly QuestionKind[] = ['code', 'test_driven_code', 'turtle'];

/** What an answer came to, in a word; of programs the judge's own. */
export function OutcomeChip({ answered, type }: { answered: { status: string; score: number }; type: QuestionKind }) {
  const { t } = useTranslation('questions');
  if (judged.includes(type)) return <VerdictChip status={answered.status} />;
  const outcome = outcomeOf(answered, type);
  return <Chip tone={tones[outcome]}>{t(`outcome.${outcome}`)}</Chip>;
}
