import AddIcon from '@mui/icons-material/AddRounded';
import EditIcon from '@mui/icons-material/EditOutlined';
import EndIcon from '@mui/icons-material/BlockOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { dialogs } from '#/ui/dialogs';
import { FilterBar } from '#/ui/FilterBar';
import { DataTable, type RowAction } from '#/ui/table/DataTable';
import { useListState } from '#/ui/table/useListState';
import { discountKey, discountList, discountsQuery, endDiscount } from './api';
import type { Discount } from './types';
import { useDiscountColumns } from './useDiscountColumns';

const DiscountDialog = lazy(() => import('./DiscountDialog'));

const rowKey = ({ id }: Discount) => id;
const rowLabel = ({ code }: Discount) => code;

/** The codes that take something off an order. */
export default function DiscountsTab() {
  const { t } = useTranslation('discounts');
  const user = useUser();
  const mayCreate = may(user, 'transaction', 'create');
  const mayChange = may(user, 'transaction', 'update');
  const list = useListState(discountList);
  const [edited, setEdited] = useState<Discount | 'new' | null>(null);
  const rowActions = useRowActions(setEdited);
  return (
    <>
      {!mayCreate && !mayChange && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('readOnly')}
        </Alert>
      )}
      <FilterBar
        search={list.values.search}
        searchLabel={t('search')}
        onSearch={(search) => list.set({ search })}
        onClear={list.narrowed ? list.clear : undefined}
      />
      {mayCreate && (
        <Box sx={{ mb: 4 }}>
          <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
            {t('create')}
          </Button>
        </Box>
      )}
      <DataTable
        label={t('title')}
        columns={useDiscountColumns()}
        query={useQuery(discountsQuery(list.query))}
        list={list}
        {...{ rowKey, rowLabel }}
        rowActions={mayChange ? rowActions : undefined}
        empty={{ title: t('none'), text: t('noneText') }}
        emptyNarrowed={{ title: t('noneFound') }}
      />
      <Suspense>
        {edited && <DiscountDialog discount={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  );
}

function useRowActions(onEdit: (discount: Discount) => void): (discount: Discount) => readonly RowAction[] {
  const { t } = useTranslation('discounts');
  const queryClient = useQueryClient();
  return useMemo(() => {
    const end = (discount: Discount) =>
      dialogs.confirm({
        title: t('end.title', { code: discount.code }),
        text: t('end.text'),
        action: t('end.action'),
        danger: true,
        run: () => endDiscount(discount.id).then(() => queryClient.invalidateQueries({ queryKey: discountKey })),
      });
    return (discount) => [
      { key: 'edit', label: t('change'), icon: <EditIcon />, inline: true, onClick: () => onEdit(discount) },
      ...(discount.ended
        ? []
        : [{ key: 'end', label: t('end.action'), icon: <EndIcon />, danger: true, onClick: () => void end(discount) }]),
    ];
  }, [t, queryClient, onEdit]);
}
