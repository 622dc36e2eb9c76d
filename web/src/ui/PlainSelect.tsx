import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';

/** One of a few, in the system's own list; its name is for who listens. */
export function PlainSelect(props: {
  label: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onChange: (value: string) => void;
}) {
  const { label, value, options, onChange } = props;
  return (
    <NativeSelect
      value={value}
      onChange={(event) => onChange(event.target.value)}
      input={<OutlinedInput sx={{ maxWidth: 260, height: 'var(--lp-control)' }} />}
      inputProps={{ 'aria-label': label }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </NativeSelect>
  );
}
