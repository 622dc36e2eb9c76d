import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A text in the languages that are being written: side by side where there is room. */
export function Languages({ children }: { children: ReactNode }) {
  return <Box sx={sideBySide}>{children}</Box>;
}

const sideBySide = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
  alignItems: 'start',
} as const;
