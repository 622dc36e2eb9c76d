import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatNumber } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import type { AppPath } from '#/routing/paths';

/** Figures side by side, at the top of a screen. */
export function Figures({ children }: { children: ReactNode }) {
  return <Box sx={figuresStyle}>{children}</Box>;
}

/** One figure: what it is of, a number or what stands for one, and what there is to say of it. A number that is null is not known. */
export function Figure(props: { name: string; value: number | string | null; note?: string; to?: AppPath }) {
  const { name, value, note, to } = props;
  const inside = (
    <>
      <Typography component="span" variant="subtitle2" color="textSecondary">
        {name}
      </Typography>
      <FigureValue>{textOf(value)}</FigureValue>
      {note && (
        <Typography component="span" variant="caption" color="textSecondary">
          {note}
        </Typography>
      )}
    </>
  );
  return to ? (
    <Card component={AppLink} to={to} sx={linkStyle}>
      {inside}
    </Card>
  ) : (
    <Card sx={figureStyle}>{inside}</Card>
  );
}

/** What matters most in a card: large. */
export function FigureValue({ children }: { children: ReactNode }) {
  return (
    <Typography component="span" variant="h1" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  );
}

function textOf(value: number | string | null): string {
  if (value === null) return '–';
  return typeof value === 'number' ? formatNumber(value) : value;
}

const figuresStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 158px), 1fr))',
  gap: 3.5,
};
const figureStyle = { display: 'grid', alignContent: 'start', gap: 0.5, px: 5, py: 4.5 };
const linkStyle = { ...figureStyle, textDecoration: 'none', '&:hover': { borderColor: 'var(--lp-border-strong)' } };
