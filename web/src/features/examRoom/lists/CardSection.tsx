import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** A part of the list of tests: its heading over a grid of cards, each a list item. */
export function CardSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 3 }}>
      <Typography id={id} variant="h2">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** The cards of a section. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={grid}>
      {children}
    </Box>
  );
}

/** What is in a card. */
export const cardContent = {
  display: 'grid',
  gap: 2,
  alignContent: 'start',
  height: '100%',
  boxSizing: 'border-box',
} as const;

const grid = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
  m: 0,
  p: 0,
} as const;
