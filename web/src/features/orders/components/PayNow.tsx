import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { renew } from '#/api/renew';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Countdown } from '#/ui/Countdown';
import { FormCard } from '#/ui/form/FormCard';
import { orderKeys } from '../api';
import { isToPay, isTransfer } from '../rules';
import type { OrderView } from '../types';
import { TransferBox } from './TransferBox';

/** How an order that is not paid is paid; nothing where there is nothing to do. */
export function PayNow({ order }: { order: OrderView }) {
  const { t } = useTranslation('orders');
  const queryClient = useQueryClient();
  const { id, status, pay, method, course } = order;
  // A person decides about what came, and its buyer was told not to pay again.
  if (status === 'waiting_for_activation') return null;
  if (pay !== null && isTransfer(pay)) return <TransferBox order={order} pay={pay} />;
  if (!isToPay(order)) return null;
  return (
    <FormCard title={t(`pay.${method}.title`)}>
      <Typography>{t(`pay.${method}.text`)}</Typography>
      {pay !== null && (
        <div>
          {/* A link and no form: the page's policy lets forms go nowhere else. */}
          <Button variant="contained" href={pay.url}>
            {t('pay.go')}
          </Button>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            {/* At its end the order has no link any more, and a new one can be had. */}
            {t('pay.left')}{' '}
            <Countdown until={pay.expires_at} onEnd={() => void renew(queryClient, orderKeys.one(id))} />
          </Typography>
        </div>
      )}
      {pay === null && method === 'gateway' && (
        <div>
          <Button variant="contained" component={AppLink} to={paths.checkout(course.slug)}>
            {t('pay.anew')}
          </Button>
        </div>
      )}
    </FormCard>
  );
}
