import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import type { BoardRow } from './types';

/** The rows of a board, as the server has them: the most points first, those without at the end. */
export function BoardRows({ rows, isOld }: { rows: readonly BoardRow[]; isOld: boolean }) {
  const { t } = useTranslation('classBoard');
  return (
    <Box component="ol" aria-label={t('label')} aria-busy={isOld} sx={list}>
      {rows.map((row) => (
        <Box
          component="li"
          key={row.user_id}
          data-me={row.is_me || undefined}
          data-rank={row.rank !== null && row.rank <= 3 ? row.rank : undefined}
        >
          <span data-place>
            <span aria-hidden>{row.rank === null ? '–' : formatNumber(row.rank)}</span>
            <span className="lp-visually-hidden">
              {row.rank === null ? t('noRank') : t('rank', { rank: formatNumber(row.rank) })}
            </span>
          </span>
          <Typography component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {row.name} {row.is_me && <Chip tone="info">{t('me')}</Chip>}
          </Typography>
          <Typography component="span" variant="subtitle1" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {t('points', { count: row.points, points: formatNumber(Math.round(row.points * 100) / 100) })}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const medal = (tone: string) => ({
  backgroundColor: `color-mix(in srgb, var(--lp-${tone}) 20%, var(--lp-surface))`,
  color: `var(--lp-${tone}-text)`,
  fontWeight: 'var(--lp-bold)',
});

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  border: '1px solid var(--lp-border)',
  borderRadius: 'var(--lp-radius-lg)',
  overflow: 'hidden',
  background: 'var(--lp-surface)',
  '&[aria-busy=true]': { opacity: 0.6 },
  '& > li': { display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 2, minHeight: 52 },
  '& > li + li': { borderTop: '1px solid var(--lp-border)' },
  '& > [data-me]': { background: 'var(--lp-primary-soft)' },
  '& [data-place]': {
    display: 'grid',
    placeItems: 'center',
    minWidth: 34,
    height: 34,
    px: 1,
    borderRadius: 999,
    fontVariantNumeric: 'tabular-nums',
    color: 'var(--lp-muted)',
  },
  '& > [data-rank="1"] [data-place]': medal('warning'),
  '& > [data-rank="2"] [data-place]': medal('info'),
  '& > [data-rank="3"] [data-place]': medal('success'),
} as const;
