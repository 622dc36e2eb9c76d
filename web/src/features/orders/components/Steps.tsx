import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { orderSteps, stepOf } from '../rules';
import type { OrderView } from '../types';

/** How far an order has come; one that failed comes nowhere. */
export function Steps({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const at = stepOf(order);
  if (at === null) return null;
  return (
    <Box component="ol" aria-label={t('steps.label')} sx={row}>
      {orderSteps.map((step, index) => (
        <Box
          key={step}
          component="li"
          aria-current={index === at ? 'step' : undefined}
          sx={{ position: 'relative', borderTop: 4, borderColor: index <= at ? 'primary.main' : 'divider', pt: 1 }}
        >
          <Typography variant="caption" component="span" color={index === at ? 'textPrimary' : 'textSecondary'}>
            {t(`steps.${step === 'open' && order.quantity > 1 ? 'codes' : step}`)}
          </Typography>
          {index < at && (
            <Box component="span" className="lp-visually-hidden">
              {t('steps.done')}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: `repeat(${orderSteps.length}, minmax(0, 1fr))`,
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;
