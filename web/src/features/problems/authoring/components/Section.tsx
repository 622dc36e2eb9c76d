import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** Sections side by side where there is room. */
export function Sections({ children }: { children: ReactNode }) {
  return <Box sx={sections}>{children}</Box>;
}

const sections = {
  display: 'grid',
  gap: 5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
} as const;

/** Settings that belong together, under a heading; `isWhole` takes the page's whole width. */
export function Section(props: { title: string; isWhole?: boolean; actions?: ReactNode; children: ReactNode }) {
  const { title, isWhole, actions, children } = props;
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={isWhole ? { gridColumn: '1 / -1' } : undefined}>
      <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <Typography variant="h3" component="h2" id={id} sx={{ mr: 'auto' }}>
            {title}
          </Typography>
          {actions}
        </Box>
        {children}
      </CardContent>
    </Card>
  );
}

/** A quiet line that explains what is below it. */
export function Explanation({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}
