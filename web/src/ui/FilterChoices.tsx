import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { plain } from './commands';
import type { FilterManyProps } from './FilterMany';

/** Longer lists can be looked through. */
const SHORT = 8;

/** The choices of a filter of several, each with a tick. */
export default function FilterChoices({ label, values, options, onChange, search }: FilterManyProps<string>) {
  const [typed, setTyped] = useState('');
  const wanted = plain(typed.trim());
  // What is chosen and no choice any more can still be taken away.
  const unknown = values.filter((value) => !options.some((option) => option.value === value));
  const all = [...unknown.map((value) => ({ value, text: value, count: undefined })), ...options];
  const shown = all.filter(({ text }) => plain(text).includes(wanted));
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  return (
    <>
      {search && all.length > SHORT && (
        <TextField
          size="small"
          type="search"
          value={typed}
          placeholder={search.label}
          slotProps={{ htmlInput: { 'aria-label': search.label } }}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Box sx={{ maxHeight: 320, overflowY: 'auto', mx: -1, px: 1 }}>
        <FormGroup role="group" aria-label={label}>
          {shown.map(({ value, text, count }) => (
            <FormControlLabel
              key={value}
              control={<Checkbox size="small" checked={values.includes(value)} onChange={() => toggle(value)} />}
              label={count ? `${text} (${count})` : text}
              slotProps={{ typography: { variant: 'body2' } }}
            />
          ))}
        </FormGroup>
        {shown.length === 0 && (
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
            {search?.none}
          </Typography>
        )}
      </Box>
    </>
  );
}
