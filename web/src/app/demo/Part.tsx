import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A titled card of the tour. */
export function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Paper
      component="section"
      variant="outlined"
      sx={{ p: { xs: 4, sm: 6 }, display: 'grid', gap: 3, alignContent: 'start', minWidth: 0 }}
    >
      <Typography variant="h3">{title}</Typography>
      {lead && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {lead}
        </Typography>
      )}
      {children}
    </Paper>
  );
}
