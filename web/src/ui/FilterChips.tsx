import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';

/** A filter that is on. */
export interface SetFilter {
  key: string;
  /** What it is, in words. */
  text: string;
  onRemove: () => void;
}

/** The filters that are on, in a row above the list: each can be taken away, and all at once. */
export function FilterChips(props: {
  /** Names the row. */
  label: string;
  filters: readonly SetFilter[];
  /** What taking one away is called. */
  removeLabel: (text: string) => string;
  clearLabel: string;
  onClear: () => void;
}) {
  const { label, filters, removeLabel, clearLabel, onClear } = props;
  if (filters.length === 0) return null;
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={label}
      sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}
    >
      {filters.map(({ key, text, onRemove }) => (
        <Chip
          key={key}
          size="small"
          label={text}
          aria-label={removeLabel(text)}
          onClick={onRemove}
          onDelete={onRemove}
          sx={{ maxWidth: '100%' }}
        />
      ))}
      <Button size="small" onClick={onClear}>
        {clearLabel}
      </Button>
    </Stack>
  );
}
