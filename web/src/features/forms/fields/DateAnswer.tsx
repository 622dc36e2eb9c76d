import { DateField } from '#/ui/form/DateField';
import type { AnswerProps } from './look';

/** A day. */
export function DateAnswer({ look, field }: AnswerProps) {
  return <DateField {...look} disableFuture={field.rules.named === 'past_date'} />;
}
