import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Names and values in two columns; what has no value is left out. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Box component="dl" sx={list}>
      {rows.map(
        ([name, value]) =>
          value !== null && (
            <Box key={name} sx={{ display: 'contents' }}>
              <Typography component="dt" variant="body2" color="textSecondary">
                {name}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {value}
              </Typography>
            </Box>
          ),
      )}
    </Box>
  );
}

const list = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 1fr)' },
  columnGap: 4,
  rowGap: 1,
  m: 0,
} as const;
