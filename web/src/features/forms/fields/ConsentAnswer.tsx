import { CheckboxField } from '#/ui/form/CheckboxField';
import type { AnswerProps } from './look';

/** What somebody agrees to. */
export function ConsentAnswer({ look }: AnswerProps) {
  return <CheckboxField {...look} />;
}
