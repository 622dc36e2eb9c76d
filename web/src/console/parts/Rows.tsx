import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { AppLink } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';
import { TechnicalDetail } from '#/ui/TechnicalDetail';
import { PANEL_INSET } from './Panel';

/** A list in a flush panel, a line between its rows. */
export function Rows({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderTop: '1px solid var(--lp-border)' } }}
    >
      {children}
    </Box>
  );
}

/** One row: what it is, facts in a quiet line below, what another system said of it, and what can be done with it behind. */
export function Row(props: {
  meta?: readonly ReactNode[];
  detail?: string | null;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { meta = [], detail, actions, children } = props;
  const facts = meta.filter(Boolean);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 3.5, px: PANEL_INSET, py: 3.5 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
        {facts.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 14px', color: 'text.secondary', typography: 'body2' }}>
            {facts.map((fact, index) => (
              <span key={index}>{fact}</span>
            ))}
          </Box>
        )}
        {detail && <TechnicalDetail text={detail} />}
      </Box>
      {actions}
    </Box>
  );
}

/** What a row is called, where it leads to a page of its own. */
export function RowLink({ to, children }: { to: AppPath; children: ReactNode }) {
  return (
    <Link component={AppLink} to={to} underline="hover" sx={rowLinkStyle}>
      {children}
    </Link>
  );
}

const rowLinkStyle = {
  color: 'text.primary',
  fontWeight: 'fontWeightMedium',
  '&:hover': { color: 'var(--lp-primary-text)' },
};
