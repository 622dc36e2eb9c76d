import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** One figure of the page: a card with its heading; `isWhole` takes the page's whole width. */
export function Panel(props: { title: string; hint?: string; isWhole?: boolean; children: ReactNode }) {
  const { title, hint, isWhole = false, children } = props;
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0, gridColumn: isWhole ? '1 / -1' : undefined }}>
      <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        <div>
          <Typography id={id} component="h2" variant="h3">
            {title}
          </Typography>
          {hint && <Typography color="textSecondary">{hint}</Typography>}
        </div>
        {children}
      </CardContent>
    </Card>
  );
}

/** Panels side by side where there is room. */
export function Panels({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        alignItems: 'start',
      }}
    >
      {children}
    </Box>
  );
}
