import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { VerdictStyle } from '../judge/verdict';
import { mixed, verdictLooks } from './verdictLooks';
import { VerdictIcon } from './VerdictText';

/** What came out, in large words on the colour of its style. */
export function ResultCard(props: {
  look: VerdictStyle;
  title: string;
  /** Why, after the title. */
  reason?: string | null;
  /** Read out at once. */
  alert?: boolean;
  children?: ReactNode;
}) {
  const { look, title, reason, alert, children } = props;
  const { color, fill } = verdictLooks[look];
  return (
    <Box
      role={alert ? 'alert' : undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 1,
        px: 4,
        py: 3.5,
        border: '1px solid',
        borderLeftWidth: 4,
        borderColor: mixed(fill, 34, 'var(--lp-border)'),
        borderRadius: 'var(--lp-radius-md)',
        bgcolor: mixed(fill, 8),
      }}
    >
      <Typography variant="h2" component="h3" sx={{ display: 'flex', alignItems: 'center', gap: 2, color }}>
        <VerdictIcon look={look} />
        <span>
          {title}
          {reason && (
            <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
              {' '}
              · {reason}
            </Box>
          )}
        </span>
      </Typography>
      {children}
    </Box>
  );
}

/** A line under the title. */
export function ResultLine({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

/** What it cost, side by side. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Typography
      component="ul"
      variant="body2"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 18px',
        m: 0,
        p: 0,
        listStyle: 'none',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {children}
    </Typography>
  );
}

/** One of the facts; without a label it speaks for itself. */
export function Fact({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <li>
      {label && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {label}{' '}
        </Box>
      )}
      {children}
    </li>
  );
}
