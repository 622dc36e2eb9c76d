import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip, type Tone } from '#/ui/Chips';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { faultsFirst, stateOf, type FileState } from './files';
import type { Collected, CollectedFile } from './types';

/** From how many rows only those in sight are drawn. */
const VIRTUAL_FROM = 100;

const tones: Record<FileState, Tone> = { fault: 'danger', duplicate: 'neutral', sound: 'success' };

/** The files of a ZIP, and what becomes of each. */
export function CollectedTable({ report, isDone }: { report: Collected; isDone: boolean }) {
  const { t } = useTranslation('collecting');
  const rows = useMemo(() => faultsFirst(report.files), [report.files]);
  return (
    <DataTable
      label={t('files')}
      columns={useColumns(isDone)}
      rows={rows}
      rowKey={({ path }) => path}
      rowLabel={({ path }) => path}
      virtual={rows.length > VIRTUAL_FROM}
      empty={{ title: t('none'), text: t('noneText') }}
      frameless
    />
  );
}

function useColumns(isDone: boolean): Column<CollectedFile>[] {
  const { t } = useTranslation('collecting');
  return useMemo(
    () => [
      { key: 'path', title: t('column.path'), cell: ({ path }) => <Path path={path} />, phone: 'title' },
      {
        key: 'candidate',
        title: t('column.candidate'),
        cell: ({ candidate_id: id }) => id ?? '–',
        note: ({ name }) => name,
        width: 180,
      },
      { key: 'task', title: t('column.task'), cell: ({ label }) => label ?? '–', width: 72 },
      { key: 'language', title: t('column.language'), cell: ({ language }) => language ?? '–', width: 120 },
      {
        key: 'state',
        title: t('column.state'),
        cell: (file) => <State file={file} isDone={isDone} />,
        note: ({ fault }) => fault?.message,
        width: 240,
      },
    ],
    [t, isDone],
  );
}

function Path({ path }: { path: string }) {
  return (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {path}
    </Box>
  );
}

function State({ file, isDone }: { file: CollectedFile; isDone: boolean }) {
  const { t } = useTranslation('collecting');
  const state = stateOf(file);
  return <Chip tone={tones[state]}>{t(state === 'sound' && isDone ? 'state.sent' : `state.${state}`)}</Chip>;
}
