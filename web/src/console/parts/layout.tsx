import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** Parts of a screen, one below the other. */
export function Sections({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4.5 }}>{children}</Box>;
}

/** Parts of a screen side by side, where there is room for them. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))',
        gap: 4.5,
        alignItems: 'start',
        '& > *': { minWidth: 0 },
      }}
    >
      {children}
    </Box>
  );
}

/** A quiet, smaller text beside or below what matters. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      {children}
    </Typography>
  );
}

/** What is not broken into lines. */
export function OneLine({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  );
}

/** Lines of a cell: what it says, and quieter ones below. */
export function Lines({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{ display: 'grid', minWidth: 0, justifyItems: 'start', '& > *': { overflowWrap: 'anywhere' } }}
    >
      {children}
    </Box>
  );
}
