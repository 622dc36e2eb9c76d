import { useTranslation } from 'react-i18next';
import { SelectField } from '#/ui/form/SelectField';
import type { AnswerProps } from './look';
import { optionName, useSeatWords } from './options';

/** One of many choices. */
export function DropdownAnswer({ look, field, seats }: AnswerProps) {
  const { t } = useTranslation('forms');
  const words = useSeatWords(seats);
  const options = field.options.map((option) => ({
    value: option.value,
    label: [optionName(option), words(option.value)].filter(Boolean).join(' · '),
  }));
  return <SelectField {...look} empty={t('choose')} options={options} />;
}
