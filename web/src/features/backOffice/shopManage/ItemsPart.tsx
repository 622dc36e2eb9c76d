import AddIcon from '@mui/icons-material/AddRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { formatNumber } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { dialogs } from '#/ui/dialogs';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { useListState } from '#/ui/table/useListState';
import { itemList, itemsQuery, removeItem, shopKey } from './api';
import type { ManagedItem } from './types';

const ItemDialog = lazy(() => import('./ItemDialog'));

const rowKey = ({ id }: ManagedItem) => id;
const rowLabel = ({ title }: ManagedItem) => title;

/** What uCoin buy. */
export function ItemsPart() {
  const { t } = useTranslation('shopManage');
  const user = useUser();
  const mayCreate = may(user, 'transaction', 'create');
  const mayChange = may(user, 'transaction', 'update');
  const list = useListState(itemList);
  const [edited, setEdited] = useState<ManagedItem | 'new' | null>(null);
  const rowActions = useRowActions(setEdited);
  return (
    <>
      {!mayCreate && !mayChange && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('readOnly')}
        </Alert>
      )}
      {mayCreate && (
        <Box sx={{ mb: 4 }}>
          <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
            {t('item.create')}
          </Button>
        </Box>
      )}
      <DataTable
        label={t('parts.items')}
        columns={useColumns()}
        query={useQuery(itemsQuery(list.query))}
        list={list}
        {...{ rowKey, rowLabel }}
        rowActions={mayChange ? rowActions : undefined}
        empty={{ title: t('item.none'), text: t('item.noneText') }}
      />
      <Suspense>
        {edited && <ItemDialog item={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </>
  );
}

function useColumns(): readonly Column<ManagedItem>[] {
  const { t } = useTranslation('shopManage');
  return useMemo(
    () => [
      {
        key: 'title',
        title: t('field.title'),
        cell: ({ title }) => title,
        note: ({ course }) => course?.title,
        phone: 'title',
      },
      { key: 'kind', title: t('field.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
      { key: 'coins', title: t('field.coins'), cell: ({ coins }) => formatNumber(coins), align: 'right' },
      {
        key: 'stock',
        title: t('field.stock'),
        cell: ({ stock }) => (stock === null ? t('unlimited') : formatNumber(stock)),
        align: 'right',
      },
      {
        key: 'state',
        title: t('column.state'),
        cell: ({ is_offered: isOffered }) => (
          <Chip tone={isOffered ? 'success' : 'neutral'}>{t(isOffered ? 'offered' : 'hidden')}</Chip>
        ),
      },
    ],
    [t],
  );
}

function useRowActions(onEdit: (item: ManagedItem) => void): (item: ManagedItem) => readonly RowAction[] {
  const { t } = useTranslation('shopManage');
  const queryClient = useQueryClient();
  return useMemo(() => {
    const remove = ({ id, title }: ManagedItem) =>
      dialogs.confirm({
        title: t('remove.title', { title }),
        text: t('remove.text'),
        action: t('remove.action'),
        danger: true,
        run: () => removeItem(id).then(() => queryClient.invalidateQueries({ queryKey: shopKey })),
      });
    return (item) => [
      { key: 'edit', label: t('item.change'), icon: <EditIcon />, inline: true, onClick: () => onEdit(item) },
      {
        key: 'remove',
        label: t('remove.action'),
        icon: <DeleteIcon />,
        danger: true,
        onClick: () => void remove(item),
      },
    ];
  }, [t, queryClient, onEdit]);
}
