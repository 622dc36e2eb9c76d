import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '#/api/types';
import { formatTime } from '#/i18n/format';
import { Chip } from '#/ui/Chips';

/** What was asked for, and whether it is on paper. */
export function PrintStates({ prints }: { prints: Schemas['MyPrints']['prints'] }) {
  const { t } = useTranslation('examRoom');
  const id = useId();
  if (prints.length === 0) return null;
  return (
    <div>
      <Typography id={id} variant="subtitle2" component="h3">
        {t('prints.own')}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {prints.map(({ id: print, title, created_at: at, printed_at: printed }) => (
          <Box component="li" key={print} sx={row}>
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {title === '' ? t('prints.untitled') : title}
            </Box>
            <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, color: 'text.secondary' }}>
              {formatTime(at)}
              <Chip tone={printed == null ? 'info' : 'success'}>
                {t(printed == null ? 'prints.waits' : 'prints.printed')}
              </Chip>
            </Box>
          </Box>
        ))}
      </Box>
    </div>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: 4,
  rowGap: 1,
  py: 2,
  borderTop: '1px solid',
  borderColor: 'divider',
  typography: 'body2',
} as const;
