import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { OrderView } from '#/features/orders';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';

/** An order of the course that is not paid yet: what ordering does to it. */
export function OpenOrder({ order, goesOn }: { order: OrderView; goesOn: boolean }) {
  const { t } = useTranslation('checkout');
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" component={AppLink} to={paths.checkoutEnd(order.id)}>
          {t('open.action')}
        </Button>
      }
    >
      {t(goesOn ? 'open.text' : 'open.replaced', { reference: order.reference })}
    </Alert>
  );
}
