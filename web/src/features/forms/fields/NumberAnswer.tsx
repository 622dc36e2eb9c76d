import { NumberField } from '#/ui/form/NumberField';
import type { AnswerProps } from './look';

/** A number. */
export function NumberAnswer({ look, field: { rules } }: AnswerProps) {
  return <NumberField {...look} min={rules.min ?? undefined} max={rules.max ?? undefined} />;
}
