import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { useFormContext } from 'react-hook-form';
import type { AnswerForm } from '../schema';

/** A field that nobody sees or comes to: what is written in it is a robot's. */
export function Trap() {
  const { ref, ...field } = useFormContext<AnswerForm>().register('website');
  return (
    <Box aria-hidden className="lp-visually-hidden">
      <InputBase {...field} inputRef={ref} inputProps={{ tabIndex: -1, autoComplete: 'off' }} />
    </Box>
  );
}
