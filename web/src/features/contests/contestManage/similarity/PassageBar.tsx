import NextIcon from '@mui/icons-material/KeyboardArrowDownRounded';
import PreviousIcon from '@mui/icons-material/KeyboardArrowUpRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { colourOf } from './lines';
import type { SimilarLines } from './types';

/** The passages that are alike: one after the other, or by their numbers. */
export function PassageBar(props: {
  matches: readonly SimilarLines[];
  passage: number | null;
  onGo: (step: 1 | -1) => void;
  onChoose: (passage: number) => void;
}) {
  const { matches, passage, onGo, onChoose } = props;
  const { t } = useTranslation('similarity');
  if (matches.length === 0) return null;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <IconButton
          aria-label={t('passage.previous')}
          title={t('passage.previous')}
          aria-keyshortcuts="P"
          onClick={() => onGo(-1)}
          sx={key}
        >
          <PreviousIcon />
        </IconButton>
        <IconButton
          aria-label={t('passage.next')}
          title={t('passage.next')}
          aria-keyshortcuts="N"
          onClick={() => onGo(1)}
          sx={key}
        >
          <NextIcon />
        </IconButton>
        <Box role="group" aria-label={t('passage.all')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {matches.map(({ one, other }, index) => {
            const words = t('passage.lines', { number: index + 1, one: span(one), other: span(other) });
            return (
              <Button
                key={index}
                size="small"
                variant="outlined"
                color="inherit"
                aria-label={words}
                title={words}
                aria-pressed={index === passage}
                onClick={() => onChoose(index)}
                sx={{
                  minWidth: 40,
                  minHeight: 36,
                  fontVariantNumeric: 'tabular-nums',
                  borderColor: colourOf(index),
                  ...(index === passage && { outline: '2px solid', outlineColor: 'var(--lp-text)' }),
                }}
              >
                {index + 1}
              </Button>
            );
          })}
        </Box>
      </Box>
      <Typography variant="caption" color="textSecondary" role="status">
        {passage === null
          ? t('passage.count', { count: matches.length })
          : t('passage.now', { number: passage + 1, count: matches.length })}
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>{` · ${t('keys')}`}</Box>
      </Typography>
    </Box>
  );
}

const span = ({ from, to }: SimilarLines['one']) => (from === to ? `${from}` : `${from}–${to}`);
const key = { width: 40, height: 40 } as const;
