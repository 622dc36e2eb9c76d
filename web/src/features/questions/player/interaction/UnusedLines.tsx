import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../../points';
import type { ContentItem } from '../../types';
import { ItemContent } from '../ItemContent';

/** Lines of code that are not in the program yet; some belong nowhere. */
export function UnusedLines({ items, onAdd }: { items: readonly ContentItem[]; onAdd: ((id: number) => void) | null }) {
  const { t } = useTranslation('questions');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="subtitle2">{t('move.lines')}</Typography>
      <Box
        component="ul"
        aria-label={t('move.lines')}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          m: 0,
          p: 3,
          listStyle: 'none',
          borderRadius: 'var(--lp-radius-md)',
          bgcolor: 'var(--lp-sunken)',
        }}
      >
        {items.length === 0 && <li>{t('move.allUsed')}</li>}
        {items.map((item) => (
          <Box component="li" key={item.id} sx={{ maxWidth: '100%' }}>
            <ButtonBase
              data-focus={`unused-${item.id}`}
              disabled={!onAdd}
              aria-label={t('move.add', { name: wordsOf(item.html) })}
              onClick={() => onAdd?.(item.id)}
              sx={{
                gap: 1.5,
                minHeight: 44,
                maxWidth: '100%',
                px: 3,
                textAlign: 'start',
                fontFamily: 'var(--lp-mono)',
                fontSize: 'var(--lp-font-sm)',
                whiteSpace: 'pre-wrap',
                overflowWrap: 'anywhere',
                border: '1px solid var(--lp-border-strong)',
                borderRadius: 'var(--lp-radius-md)',
                bgcolor: 'background.paper',
                '&.Mui-focusVisible': { outline: '2px solid var(--lp-primary)', outlineOffset: 1 },
              }}
            >
              {onAdd && <AddIcon fontSize="small" aria-hidden />}
              <ItemContent item={item} />
            </ButtonBase>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
