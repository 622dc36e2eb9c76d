import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** A part of a lesson's editor, under a heading. */
export function Part(props: { title: string; hint?: string; actions?: ReactNode; children: ReactNode }) {
  const { title, hint, actions, children } = props;
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Box sx={{ mr: 'auto', minWidth: 0 }}>
            <Typography variant="subtitle1" component="h3" id={id}>
              {title}
            </Typography>
            {hint && (
              <Typography variant="body2" color="textSecondary">
                {hint}
              </Typography>
            )}
          </Box>
          {actions}
        </Box>
        {children}
      </CardContent>
    </Card>
  );
}
