import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { DifficultyChip } from '#/ui/Chips';
import { EmptyState } from '#/ui/states';
import type { Profile } from '../types';
import { Part } from './Part';

const SHOWN = 12;

/** How many problems were solved, by difficulty, and by tag as bars. */
export function SolvedPart({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const { solved, by_difficulty: byDifficulty, tags } = profile;
  const shown = (tags ?? []).slice(0, SHOWN);
  const most = Math.max(1, ...shown.map((tag) => tag.solved));
  if (!solved) {
    return (
      <Part title={t('solved.title')}>
        <EmptyState title={t('solved.none')} />
      </Part>
    );
  }
  return (
    <Part
      title={t('solved.title')}
      action={
        <Typography variant="h3">{t('solved.total', { count: solved, number: formatNumber(solved) })}</Typography>
      }
    >
      <Box
        component="ul"
        aria-label={t('solved.byDifficulty')}
        sx={{ ...plain, display: 'flex', flexWrap: 'wrap', gap: 4 }}
      >
        {byDifficulty?.map(({ difficulty, solved: count }) => (
          <Box component="li" key={difficulty} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <DifficultyChip difficulty={difficulty} />
            <Typography variant="subtitle2" component="span">
              {formatNumber(count)}
            </Typography>
          </Box>
        ))}
      </Box>
      {shown.length > 0 && (
        <Box component="ul" aria-label={t('solved.byTag')} sx={{ ...plain, display: 'grid', gap: 3 }}>
          {shown.map(({ tag, solved: count }) => (
            <Box component="li" key={tag} sx={{ display: 'grid', gap: 1 }}>
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
                <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {tag}
                </Typography>
                <Typography variant="body2" component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {formatNumber(count)}
                </Typography>
              </Box>
              <Box aria-hidden sx={track}>
                <Box sx={{ ...bar, width: `${(count / most) * 100}%` }} />
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Part>
  );
}

const plain = { position: 'relative', m: 0, p: 0, listStyle: 'none' } as const;
const track = {
  height: 8,
  borderRadius: 'var(--lp-radius-sm)',
  backgroundColor: 'var(--lp-sunken)',
  overflow: 'hidden',
} as const;
const bar = {
  height: '100%',
  minWidth: 4,
  borderRadius: 'var(--lp-radius-sm)',
  backgroundColor: 'var(--lp-primary)',
} as const;
