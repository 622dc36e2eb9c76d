import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** What came of a scan, large, and what to do next. */
export function Outcome(props: { title: string; text?: ReactNode; icon?: ReactNode; children?: ReactNode }) {
  const { title, text, icon, children } = props;
  return (
    <Box sx={{ display: 'grid', gap: 3, justifyItems: 'center', textAlign: 'center', py: 4 }}>
      {icon}
      <div role="status">
        <Typography variant="h2" component="p">
          {title}
        </Typography>
        {text && (
          <Typography color="textSecondary" sx={{ mt: 1 }}>
            {text}
          </Typography>
        )}
      </div>
      {children}
    </Box>
  );
}
