import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { wholeNumber } from '#/ui/table/listState';
import { orderQuery } from '../api';
import { OrderPanel } from '../components/OrderPanel';
import { mayBePaid } from '../rules';
import { useHeldOrder } from '../useHeldOrder';
import { useOrder } from '../useOrder';

const orderIn = (search: URLSearchParams) => wholeNumber(search.get('order') ?? undefined);

export const load = ({ search, queryClient }: LoadContext) => {
  const id = orderIn(search);
  return id === undefined ? Promise.resolve() : queryClient.prefetchQuery(orderQuery(id));
};

/** What becomes of an order, live: how it is paid until it is, and then what was bought. */
export default function CheckoutEndPage() {
  const { t } = useTranslation('orders');
  const [search] = useSearchParams();
  const id = orderIn(search);
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto' }}>
      <PageHeader title={t('title.checkout-end')} breadcrumb={false} />
      {id === undefined ? <Missing /> : <Followed key={id} id={id} cameBack={search.has('vnp_TxnRef')} />}
    </Box>
  );
}

/** `cameBack`: from the gateway, whose word counts only once the server has it. */
function Followed({ id, cameBack }: { id: number; cameBack: boolean }) {
  const { t } = useTranslation('orders');
  const query = useOrder(id, cameBack);
  const { data } = query;
  useHeldOrder(data);
  const isAwaited = cameBack && data !== undefined && mayBePaid(data);
  return (
    <>
      {isAwaited && (
        <Alert severity="info" role="status" sx={{ mb: 5 }}>
          {t('cameBack')}
        </Alert>
      )}
      <QueryView query={query} missing={<Missing />}>
        {(order) => <OrderPanel order={order} isAwaited={isAwaited} />}
      </QueryView>
    </>
  );
}

function Missing() {
  const { t } = useTranslation('orders');
  return (
    <EmptyState
      title={t('missing.title')}
      text={t('missing.text')}
      action={
        <Button variant="contained" component={AppLink} to={paths.transactions}>
          {t('missing.action')}
        </Button>
      }
    />
  );
}
