import NextIcon from '@mui/icons-material/ChevronRightOutlined';
import BackIcon from '@mui/icons-material/ChevronLeftOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';

interface YearSwitchProps {
  year: number;
  /** The first and the last year that can be gone to. */
  from: number;
  to: number;
  /** What the arrows are called. */
  words: { previous: string; next: string };
  onChange: (year: number) => void;
}

/** A year with arrows to those beside it. */
export function YearSwitch({ year, from, to, words, onChange }: YearSwitchProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <IconButton
        aria-label={words.previous}
        title={words.previous}
        disabled={year <= from}
        onClick={() => onChange(year - 1)}
        sx={target}
      >
        <BackIcon fontSize="small" />
      </IconButton>
      <Typography component="span" variant="subtitle1" aria-live="polite" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {year}
      </Typography>
      <IconButton
        aria-label={words.next}
        title={words.next}
        disabled={year >= to}
        onClick={() => onChange(year + 1)}
        sx={target}
      >
        <NextIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

const target = { width: 44, height: 44 } as const;
