import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '#/ui/Chips';
import { FilterSelect } from '#/ui/FilterBar';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { KindLabel } from '../components/KindLabel';
import type { ImportRow } from '../types';
import { stateOf, type RowState } from './rows';

const tones = { good: 'success', noted: 'warning', bad: 'danger' } as const satisfies Record<RowState, string>;

/** From how many rows on only those in sight are drawn. */
const MANY = 100;

/** The questions of a file, each with what was not understood. */
export function FoundRows({ rows, isDone = false }: { rows: readonly ImportRow[]; isDone?: boolean }) {
  const { t } = useTranslation('exchange');
  const [isNotedOnly, setIsNotedOnly] = useState(false);
  const numbered = useMemo(() => rows.map((row, index) => ({ ...row, index })), [rows]);
  const shown = isNotedOnly ? numbered.filter((row) => stateOf(row) !== 'good') : numbered;
  const columns = useColumns(isDone);
  return (
    <DataTable
      label={t('import.foundTitle')}
      columns={columns}
      rows={shown}
      rowKey={({ index }) => index}
      virtual={shown.length > MANY}
      toolbar={
        <FilterSelect
          label={t('import.show')}
          any={t('import.showAll')}
          value={isNotedOnly ? 'noted' : ''}
          options={[{ value: 'noted', text: t('import.showNoted') }]}
          onChange={(value) => setIsNotedOnly(value === 'noted')}
        />
      }
    />
  );
}

function useColumns(isDone: boolean): Column<ImportRow & { index: number }>[] {
  const { t } = useTranslation('exchange');
  const { t: bank } = useTranslation('bank');
  return useMemo(
    () => [
      { key: 'where', title: t('import.where'), cell: ({ row }) => row, width: 110 },
      { key: 'name', title: bank('column.name'), cell: ({ name }) => name || bank('untitled'), phone: 'title' },
      {
        key: 'type',
        title: bank('column.type'),
        cell: ({ type }) => (type ? <KindLabel kind={type} /> : '–'),
        width: 200,
      },
      {
        key: 'state',
        title: t('import.state'),
        cell: (row) => {
          const state = stateOf(row);
          return <Chip tone={tones[state]}>{t(`import.${isDone && state !== 'bad' ? 'created' : state}`)}</Chip>;
        },
        width: 160,
      },
      {
        key: 'remarks',
        title: t('import.remarks'),
        cell: ({ messages }) =>
          messages.length === 0 ? (
            t('import.noRemarks')
          ) : (
            <Box component="ul" sx={{ m: 0, pl: 4, overflowWrap: 'anywhere' }}>
              {messages.map((remark, index) => (
                <li key={index}>{remark}</li>
              ))}
            </Box>
          ),
      },
    ],
    [t, bank, isDone],
  );
}
