import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '#/ui/Chips';
import type { ContestState } from '../types';

const tones: Record<ContestState, Tone> = { running: 'success', upcoming: 'info', completed: 'neutral' };

/** Where a contest stands in time, in a word. */
export function StateChip({ state }: { state: ContestState }) {
  const { t } = useTranslation('contests');
  return <Chip tone={tones[state]}>{t(`state.${state}`)}</Chip>;
}
