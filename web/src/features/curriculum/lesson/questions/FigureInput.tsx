import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';

/** A figure in a row, sent when it is left or with Enter; empty is none. What is no figure goes back to what it was. */
export function FigureInput(props: {
  label: string;
  value: number | null;
  unit: string;
  onChange: (value: number | null) => void;
}) {
  const { label, value, unit, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : String(value));
  const finish = () => {
    if (typed === null) return;
    const next = typed.trim() === '' ? null : Number(typed.replace(',', '.'));
    setTyped(null);
    if (next !== value && (next === null || (Number.isFinite(next) && next >= 0))) onChange(next);
  };
  return (
    <OutlinedInput
      size="small"
      value={shown}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') {
          event.preventDefault();
          finish();
        } else if (event.key === 'Escape') setTyped(null);
      }}
      endAdornment={
        <InputAdornment position="end" sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}>
          {unit}
        </InputAdornment>
      }
      slotProps={{ input: { inputMode: 'decimal', 'aria-label': label, autoComplete: 'off' } }}
      sx={{ width: 132 }}
    />
  );
}
