import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { AppLink } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';

/** A part of the dashboard: a card under its heading, with what is done with the whole of it beside that. */
export function Widget({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <CardContent sx={head}>
        <Typography id={id} component="h2" variant="h3" sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        {action}
      </CardContent>
      {children}
    </Card>
  );
}

/** The rows of a widget, one below the other. */
export function Rows({ ordered = false, children }: { ordered?: boolean; children: ReactNode }) {
  return (
    <Box component={ordered ? 'ol' : 'ul'} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  );
}

/** One line of {@link Rows} that leads to a screen: all of it can be clicked. */
export function LinkRow(props: { to: AppPath; title: string; detail?: ReactNode; end?: ReactNode }) {
  const { to, title, detail, end } = props;
  return (
    <Box component="li" sx={linkRow}>
      <Box sx={{ minWidth: 0, mr: 'auto' }}>
        <Link component={AppLink} to={to} variant="subtitle1" underline="none" sx={rowLink}>
          {title}
        </Link>
        {detail && (
          <Typography component="div" variant="body2" color="textSecondary" sx={{ display: 'flex', gap: 3 }}>
            {detail}
          </Typography>
        )}
      </Box>
      {end}
    </Box>
  );
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 3,
  py: 4,
  '&:last-child': { pb: 4 },
} as const;

/** What each line of a widget looks like. */
export const rowStyle = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  px: 'clamp(16px, 2.4vw, 24px)',
  py: 3,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;

const linkRow = { ...rowStyle, '&:hover': { backgroundColor: 'action.hover' } } as const;

const rowLink = {
  color: 'text.primary',
  overflowWrap: 'anywhere',
  '&:hover': { color: 'var(--lp-primary-text)' },
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid var(--lp-primary-text)', outlineOffset: '-2px' },
} as const;
