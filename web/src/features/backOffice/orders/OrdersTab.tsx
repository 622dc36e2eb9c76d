import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatVnd } from '#/i18n/format';
import { useListState } from '#/ui/table/useListState';
import { orderList, ordersQuery } from '../api';
import { ExportMenu } from './ExportMenu';
import { OrderFilters } from './OrderFilters';
import { OrderTable } from './OrderTable';

/** Every order, what they come to, and their file. */
export function OrdersTab() {
  const { t } = useTranslation('backOffice');
  const list = useListState(orderList);
  const query = useQuery(ordersQuery(list.query));
  const meta = query.data?.meta;
  return (
    <>
      <OrderFilters list={list} />
      <OrderTable
        label={t('tabs.orders')}
        query={query}
        list={list}
        toolbar={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mr: 'auto' }}>
            <Typography variant="body2" role="status" color="textSecondary">
              {meta &&
                t('total', {
                  count: meta.total,
                  number: formatNumber(meta.total),
                  sum: formatVnd(meta.sum ?? 0),
                })}
            </Typography>
            <ExportMenu query={list.query} />
          </Box>
        }
        empty={{ title: t('none'), text: t('noneText') }}
      />
    </>
  );
}
