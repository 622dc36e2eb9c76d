import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The buttons of a step: one above the other on a phone, the one that leads on first. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column-reverse', sm: 'row' },
        justifyContent: 'flex-end',
        gap: 2,
        pt: 2,
      }}
    >
      {children}
    </Box>
  );
}
