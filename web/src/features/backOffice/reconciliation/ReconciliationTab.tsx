import AssignIcon from '@mui/icons-material/LinkOutlined';
import NoteIcon from '@mui/icons-material/CheckOutlined';
import RefundIcon from '@mui/icons-material/UndoOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { DataTable, type RowAction } from '#/ui/table/DataTable';
import { useListState } from '#/ui/table/useListState';
import { findingList, findings, findingsQuery } from './api';
import { DecideDialog } from './DecideDialog';
import type { ReconciliationRow } from './types';
import { useFindingColumns } from './useFindingColumns';

const AssignDialog = lazy(() => import('./AssignDialog'));
const StatementDialog = lazy(() => import('./StatementDialog'));

const rowKey = ({ id }: ReconciliationRow) => id;
const rowLabel = ({ content, number }: ReconciliationRow) => content || number;

interface Opened {
  what: 'assign' | 'refund' | 'note';
  row: ReconciliationRow;
}

/** Money that found no order, came twice, too much or too late; and the bank's statement. */
export default function ReconciliationTab() {
  const { t } = useTranslation('reconciliation');
  const mayChange = may(useUser(), 'transaction', 'update');
  const list = useListState(findingList);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isReading, setReading] = useState(false);
  const close = () => setOpened(null);
  const rowActions = useRowActions(setOpened);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
        <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 280px', maxWidth: '70ch' }}>
          {t('lead')}
        </Typography>
        {mayChange && (
          <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => setReading(true)}>
            {t('statement.open')}
          </Button>
        )}
      </Box>
      {!mayChange && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {t('readOnly')}
        </Alert>
      )}
      <FilterBar onClear={list.narrowed ? list.clear : undefined} active={list.active}>
        <FilterSelect
          label={t('column.finding')}
          any={t('filter.any')}
          value={list.values.finding ?? ''}
          options={findings.map((value) => ({ value, text: t(`finding.${value}`) }))}
          onChange={(finding) => list.set({ finding: finding || undefined })}
        />
        <FilterSelect
          label={t('filter.state')}
          any={t('filter.open')}
          value={list.values.decided ?? ''}
          options={[{ value: 'true', text: t('filter.decided') }]}
          onChange={(decided) => list.set({ decided: decided || undefined })}
        />
      </FilterBar>
      <DataTable
        label={t('title')}
        columns={useFindingColumns()}
        query={useQuery(findingsQuery(list.query))}
        list={list}
        {...{ rowKey, rowLabel }}
        rowActions={mayChange ? rowActions : undefined}
        empty={{ title: t('none'), text: t('noneText') }}
        emptyNarrowed={{ title: t('noneFound') }}
      />
      <Suspense>
        {opened?.what === 'assign' && <AssignDialog row={opened.row} onClose={close} />}
        {isReading && <StatementDialog onClose={() => setReading(false)} />}
      </Suspense>
      {(opened?.what === 'refund' || opened?.what === 'note') && (
        <DecideDialog row={opened.row} action={opened.what} onClose={close} />
      )}
    </>
  );
}

/** What can be decided of a row; nothing any more once somebody has. */
function useRowActions(onOpen: (opened: Opened) => void): (row: ReconciliationRow) => readonly RowAction[] {
  const { t } = useTranslation('reconciliation');
  return useMemo(
    () => (row) => {
      if (row.decided_at !== null) return [];
      const open = (what: Opened['what']) => () => onOpen({ what, row });
      const assign = {
        key: 'assign',
        label: t('assign.open'),
        icon: <AssignIcon />,
        inline: true,
        onClick: open('assign'),
      };
      return [
        ...(row.finding === 'unmatched' ? [assign] : []),
        { key: 'refund', label: t('close.refund.open'), icon: <RefundIcon />, onClick: open('refund') },
        { key: 'note', label: t('close.note.open'), icon: <NoteIcon />, onClick: open('note') },
      ];
    },
    [t, onOpen],
  );
}
