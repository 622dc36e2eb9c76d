import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { FieldFrame, frameProps, useField } from '#/ui/form/field';
import { SelectField } from '#/ui/form/SelectField';
import type { FieldOption, SeatsLeft } from '../types';
import type { AnswerLook } from './look';
import { useGroupFocus } from './useGroupFocus';

interface ChoiceProps extends AnswerLook {
  options: readonly FieldOption[];
  seats: SeatsLeft[string] | undefined;
}

const shown = ({ label, value }: FieldOption) => label || value;

/** How many seats a choice has left, in words; undefined where it has no limit. */
function useSeatWords(seats: SeatsLeft[string] | undefined): (value: string) => string | undefined {
  const { t } = useTranslation('forms');
  return (value) => {
    const left = seats?.[value];
    if (left === undefined) return undefined;
    return left > 0 ? t('seats.left', { count: left, number: formatNumber(left) }) : t('seats.none');
  };
}

/** One of a few choices. */
export function SingleAnswer({ options, seats, ...look }: ChoiceProps) {
  const words = useSeatWords(seats);
  return (
    <ChoiceField
      {...look}
      options={options.map((option) => ({ value: option.value, label: shown(option), hint: words(option.value) }))}
    />
  );
}

/** One of many choices. */
export function DropdownAnswer({ options, seats, ...look }: ChoiceProps) {
  const { t } = useTranslation('forms');
  const words = useSeatWords(seats);
  const nameOf = (option: FieldOption) => [shown(option), words(option.value)].filter(Boolean).join(' · ');
  return (
    <SelectField
      {...look}
      empty={t('choose')}
      options={options.map((option) => ({ value: option.value, label: nameOf(option) }))}
    />
  );
}

/** Any of a few choices. */
export function MultipleAnswer({ options, seats, ...look }: ChoiceProps) {
  const words = useSeatWords(seats);
  const field = useField<FieldValues, string[] | undefined>(look);
  const group = useGroupFocus(field.ref);
  const chosen = field.value ?? [];
  const toggle = (value: string) =>
    field.onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <FieldFrame {...frameProps(look)} error={field.error} group="group">
      {() => (
        <Box ref={group} sx={{ display: 'grid' }}>
          {options.map((option) => (
            <Box key={option.value} component="label" sx={line}>
              <Checkbox
                checked={chosen.includes(option.value)}
                onChange={() => toggle(option.value)}
                onBlur={field.onBlur}
                sx={{ mt: -1, ml: -2 }}
              />
              <span>
                <Typography component="span" variant="body2" sx={{ display: 'block' }}>
                  {shown(option)}
                </Typography>
                <Typography component="span" variant="caption" color="textSecondary">
                  {words(option.value)}
                </Typography>
              </span>
            </Box>
          ))}
        </Box>
      )}
    </FieldFrame>
  );
}

const line = { display: 'flex', gap: 1, alignItems: 'flex-start', py: 2, cursor: 'pointer' } as const;
