import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { FormCard } from '#/ui/form/FormCard';
import { takesProof } from '../rules';
import type { OrderView } from '../types';
import { methodLabel } from '../words';
import { Codes } from './Codes';
import { Events } from './Events';
import { OrderActions } from './OrderActions';
import { Outcome } from './Outcome';
import { PayNow } from './PayNow';
import { PriceLines } from './PriceLines';
import { Proof } from './Proof';
import { Steps } from './Steps';

/**
 * All of an order: where it stands, how it is paid, what it is made of and what has happened to it. `isAwaited`: its buyer may have
 * paid a moment ago, and is not asked to pay again.
 */
export function OrderPanel({ order, isAwaited = false }: { order: OrderView; isAwaited?: boolean }) {
  const { t } = useTranslation('orders');
  const { course, reference, method, codes, events } = order;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      <Steps order={order} />
      <Outcome order={order} />
      {!isAwaited && <PayNow order={order} />}
      {takesProof(order) && <Proof order={order} />}
      {codes.length > 0 && <Codes order={order} />}
      <FormCard title={t('summary.title', { reference })}>
        <Link component={AppLink} to={paths.course(course.slug)} sx={{ overflowWrap: 'anywhere' }}>
          {course.title}
        </Link>
        <PriceLines order={order} />
        <Typography variant="body2" color="textSecondary">
          {t('summary.method', { method: methodLabel(method) })}
        </Typography>
      </FormCard>
      <OrderActions order={order} isAwaited={isAwaited} />
      <Events events={events} />
    </Box>
  );
}
