import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import type { FieldValues } from 'react-hook-form';
import { FieldFrame, frameProps, useField } from '#/ui/form/field';
import type { AnswerProps } from './look';
import { optionName, useSeatWords } from './options';
import { useGroupFocus } from './useGroupFocus';

/** Any of a few choices. */
export function MultipleAnswer({ look, field: { options }, seats }: AnswerProps) {
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
                  {optionName(option)}
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
