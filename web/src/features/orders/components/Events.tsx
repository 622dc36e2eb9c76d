import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { FormCard } from '#/ui/form/FormCard';
import type { OrderEvent } from '../types';

/** The steps that an order has taken, the first at the top. */
export function Events({ events }: { events: readonly OrderEvent[] }) {
  const { t } = useTranslation('orders');
  if (events.length === 0) return null;
  return (
    <FormCard title={t('events.title')}>
      <Box component="ol" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
        {events.map(({ kind, at, text }, index) => (
          <Box component="li" key={`${kind}/${at}/${index}`} sx={step}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
            <Typography variant="caption" color="textSecondary" component="p">
              {formatDateTime(at)}
            </Typography>
          </Box>
        ))}
      </Box>
    </FormCard>
  );
}

const step = { pl: 4, borderLeft: 2, borderColor: 'divider' } as const;
