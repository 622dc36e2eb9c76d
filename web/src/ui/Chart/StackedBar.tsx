import Box from '@mui/material/Box';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';
import type { Tone } from '../Chips';
import { colourOf } from './colours';

/** A part of a whole, and the screen with what it counts. */
export interface BarPart {
  name: string;
  value: number;
  tone: Tone;
  to?: AppPath;
}

/** What a whole is made of: one bar in parts, and below it the parts by name with their figures. */
export function StackedBar({ parts }: { parts: readonly BarPart[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          gap: '2px',
          height: 16,
          overflow: 'hidden',
          borderRadius: 'var(--lp-radius-sm)',
          backgroundColor: 'var(--lp-sunken)',
        }}
      >
        {parts.map(
          ({ name, value, tone }) =>
            value > 0 && (
              <Box key={name} sx={{ flexBasis: 4, backgroundColor: colourOf(0, tone) }} style={{ flexGrow: value }} />
            ),
        )}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {parts.map((part) => (
          <li key={part.name}>
            <PartRow part={part} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function PartRow({ part: { name, value, tone, to } }: { part: BarPart }) {
  return (
    <Box
      {...(to ? { component: AppLink, to } : {})}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2.5,
        minHeight: 44,
        color: 'text.primary',
        textDecoration: 'none',
        typography: 'body2',
        'a&:hover': { textDecoration: 'underline' },
      }}
    >
      <Box aria-hidden sx={{ width: 12, height: 12, borderRadius: '4px', backgroundColor: colourOf(0, tone) }} />
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Box>{' '}
      <Box component="b" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatNumber(value)}
      </Box>
    </Box>
  );
}
