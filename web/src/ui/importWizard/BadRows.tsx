import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { DataTable, type Column } from '../table/DataTable';
import { EditCell, RowState } from './EditCell';
import { badRows, csvOf, fieldsOf, type BadRow } from './report';
import type { RowEdits } from './RowEdits';
import { saveText } from './saveText';
import type { ImportColumn, ImportField, ImportReport } from './types';

/** More rows than these are drawn as they come into sight. */
const VIRTUAL_FROM = 40;
/** Fields without faults that are shown to tell whose row it is. */
const NAMING = 2;
const CELL_PX = 230;
const ROW_PX = 150;

/** The rows that can't be taken: each cell can be corrected in its place, its fault stands below it. */
export function BadRows(props: {
  report: ImportReport;
  columns: readonly ImportColumn[];
  fields: readonly ImportField[];
  edits: RowEdits;
  disabled: boolean;
}) {
  const { report, columns, fields, edits, disabled } = props;
  const { t } = useTranslation('importWizard');
  const [isWide, setWide] = useState(false);
  const usable = useMemo(() => fieldsOf(fields, columns, report.rows), [fields, columns, report.rows]);
  const rows = useMemo(
    () =>
      badRows(
        report.rows,
        usable.map(({ field }) => field.name),
      ),
    [report.rows, usable],
  );
  const naming = usable.filter(({ isFaulty }) => !isFaulty).slice(0, NAMING);
  const shown = usable.filter((one) => isWide || one.isFaulty || naming.includes(one));
  return (
    <Box sx={{ minWidth: 0, '& td': { verticalAlign: 'top' } }}>
      <DataTable
        label={t('rows.label')}
        columns={useColumns(shown, edits, disabled)}
        rows={rows}
        rowKey={({ row }) => row}
        rowLabel={({ row }) => t('rows.number', { number: formatNumber(row) })}
        virtual={rows.length > VIRTUAL_FROM}
        toolbar={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4 }}>
            {shown.length < usable.length || isWide ? (
              <FormControlLabel
                control={<Switch checked={isWide} onChange={(_, checked) => setWide(checked)} />}
                label={t('rows.all')}
              />
            ) : null}
            <Download rows={rows} fields={usable.map(({ field }) => field)} edits={edits} />
          </Box>
        }
      />
    </Box>
  );
}

function useColumns(shown: ReturnType<typeof fieldsOf>, edits: RowEdits, disabled: boolean): Column<BadRow>[] {
  const { t } = useTranslation('importWizard');
  return useMemo(
    () => [
      {
        key: '#row',
        title: t('rows.row'),
        pin: 'left',
        width: ROW_PX,
        phone: 'title',
        cell: (row) => <RowState row={row} edits={edits} />,
      },
      ...shown.map(({ field }): Column<BadRow> => ({
        key: field.name,
        title: field.label,
        width: CELL_PX,
        cell: (row) => <EditCell row={row} field={field} edits={edits} disabled={disabled} />,
      })),
    ],
    [t, shown, edits, disabled],
  );
}

/** The bad rows as a file, as they are now, with the reasons in the last column. */
function Download({
  rows,
  fields,
  edits,
}: {
  rows: readonly BadRow[];
  fields: readonly ImportField[];
  edits: RowEdits;
}) {
  const { t } = useTranslation('importWizard');
  const save = () => {
    const heads = [...fields.map(({ label }) => label), t('rows.reason')];
    const lines = edits.corrected(rows).map(({ values }, index) => {
      const row = rows[index];
      const reasons = row ? [...row.general, ...Object.values(row.faults)] : [];
      return [...fields.map(({ name }) => values[name] ?? ''), reasons.join(' ')];
    });
    saveText(t('rows.fileName'), csvOf([heads, ...lines]));
  };
  return (
    <Button color="inherit" startIcon={<DownloadIcon />} onClick={save}>
      {t('rows.download')}
    </Button>
  );
}
