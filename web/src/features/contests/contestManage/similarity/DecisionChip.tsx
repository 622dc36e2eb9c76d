import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '#/ui/Chips';
import type { Decision, PairState } from './types';

const tones: Record<PairState, Tone> = { open: 'neutral', copied: 'danger', independent: 'success' };

/** What a person says of a pair. */
export function DecisionChip({ decision }: { decision: Decision }) {
  const { t } = useTranslation('similarity');
  const state = decision ?? 'open';
  return <Chip tone={tones[state]}>{t(`decision.${state}`)}</Chip>;
}
