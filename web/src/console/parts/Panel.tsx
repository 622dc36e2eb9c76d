import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

/** The room between a panel's edge and what is in it. */
export const PANEL_INSET = 'clamp(16px, 2.4vw, 24px)';

/** A card with a heading, and what can be done with it beside; `flush` leaves no room around lists and tables. */
export function Panel(props: { title: string; aside?: ReactNode; flush?: boolean; children: ReactNode }) {
  const { title, aside, flush = false, children } = props;
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={flush ? flushStyle : { minWidth: 0 }}>
      <Box sx={headStyle}>
        <Typography id={id} component="h2" variant="h3">
          {title}
        </Typography>
        {aside}
      </Box>
      {flush ? children : <CardContent>{children}</CardContent>}
    </Card>
  );
}

const flushStyle = {
  minWidth: 0,
  // Unlike `hidden` it leaves the heads of a table sticking to the window.
  overflow: 'clip',
  // A table begins and ends where the heading does, and so do the pages of a list.
  '& :is(td, th):first-of-type': { paddingInlineStart: PANEL_INSET },
  '& :is(td, th):last-of-type': { paddingInlineEnd: PANEL_INSET },
  '& > nav': { px: PANEL_INSET, pt: 3, pb: 4, borderTop: '1px solid var(--lp-border)' },
} as const;

const headStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 3,
  minHeight: 58,
  px: PANEL_INSET,
  py: 2.5,
  borderBottom: '1px solid var(--lp-border)',
} as const;

/** Facts as a list of names and values. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Box component="dl" sx={factsStyle}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}

const factsStyle = {
  display: 'grid',
  m: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 36%) minmax(0, 1fr)',
    gap: '4px 16px',
    py: 2.25,
  },
  '& > div + div': { borderTop: '1px solid var(--lp-border)' },
  '& dt': { color: 'text.secondary', typography: 'body2' },
  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
} as const;
