import { ChoiceField } from '#/ui/form/ChoiceField';
import type { AnswerProps } from './look';
import { optionName, useSeatWords } from './options';

/** One of a few choices. */
export function SingleAnswer({ look, field, seats }: AnswerProps) {
  const words = useSeatWords(seats);
  const options = field.options.map((option) => ({
    value: option.value,
    label: optionName(option),
    hint: words(option.value),
  }));
  return <ChoiceField {...look} options={options} />;
}
