import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable, type Column } from '../table/DataTable';
import { columnFaults } from './report';
import { StepActions } from './StepActions';
import type { ImportField, ImportWizardProps } from './types';
import type { Importing } from './useImport';

/** How many cells of a column are shown. */
const EXAMPLES = 3;

/** A column of the file as the table has it. */
interface Head {
  index: number;
  head: string;
  field: string | null;
  isTwice: boolean;
  examples: string;
}

/** Each head of the file and the field that it fills: guessed by the server, and changed here. */
export function ColumnsStep({ importing, wizard }: { importing: Importing; wizard: ImportWizardProps }) {
  const { t } = useTranslation('importWizard');
  const hint = useId();
  const { columns, sample, busy, update } = importing.state;
  const { fields, oneOf } = wizard;
  const { twice, missing } = columnFaults(columns, fields, oneOf);
  const rows = columns.map(({ head, field }, index): Head => {
    const cells = sample.map((cellsOf) => cellsOf[index]?.trim()).filter(Boolean);
    const isTwice = field !== null && twice.has(field);
    const name = head.trim() || t('columns.noHead', { number: index + 1 });
    return { index, head: name, field, isTwice, examples: cells.slice(0, EXAMPLES).join(' · ') || '–' };
  });
  const names = missing.map((group) => group.join(t('columns.or'))).join(', ');
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{t('columns.lead')}</Typography>
      <DataTable
        label={t('step.columns')}
        columns={useColumns(importing, fields)}
        rows={rows}
        rowKey={({ index }) => index}
        rowLabel={({ head }) => head}
      />
      {!wizard.alwaysUpdates && (
        <Box>
          <FormControlLabel
            control={
              <Switch
                checked={update}
                onChange={(_, checked) => importing.setUpdate(checked)}
                slotProps={{ input: { 'aria-describedby': hint } }}
              />
            }
            label={t('columns.update')}
          />
          <Typography id={hint} variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {t('columns.updateHint')}
          </Typography>
        </Box>
      )}
      {names && (
        <Alert role="status" severity="warning">
          {t('columns.missing', { names })}
        </Alert>
      )}
      <StepActions>
        <Button color="inherit" disabled={busy} onClick={() => importing.again()}>
          {t('back')}
        </Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={names !== '' || twice.size > 0}
          onClick={() => void importing.tryColumns()}
        >
          {t('next')}
        </Button>
      </StepActions>
    </>
  );
}

function useColumns(importing: Importing, fields: readonly ImportField[]): Column<Head>[] {
  const { t } = useTranslation('importWizard');
  const { columns } = importing.state;
  const { setColumns } = importing;
  return useMemo(() => {
    const choose = (index: number, field: string) =>
      setColumns(columns.map((column, at) => (at === index ? { ...column, field: field || null } : column)));
    return [
      { key: 'head', title: t('columns.head'), cell: ({ head }) => head, phone: 'title' },
      { key: 'sample', title: t('columns.sample'), cell: ({ examples }) => <Examples text={examples} /> },
      {
        key: 'field',
        title: t('columns.field'),
        width: 320,
        cell: (row) => <FieldChoice row={row} fields={fields} onChoose={(field) => choose(row.index, field)} />,
      },
    ];
  }, [t, columns, setColumns, fields]);
}

function Examples({ text }: { text: string }) {
  return (
    <Typography variant="body2" component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {text}
    </Typography>
  );
}

function FieldChoice(props: { row: Head; fields: readonly ImportField[]; onChoose: (field: string) => void }) {
  const { row, fields, onChoose } = props;
  const { t } = useTranslation('importWizard');
  const id = useId();
  return (
    <FormControl error={row.isTwice} sx={{ width: { xs: 'calc(100vw - 112px)', sm: '100%' }, maxWidth: 320 }}>
      <NativeSelect
        value={row.field ?? ''}
        onChange={(event) => onChoose(event.target.value)}
        input={<OutlinedInput size="small" />}
        inputProps={{
          'aria-label': t('columns.fieldOf', { head: row.head }),
          'aria-describedby': row.isTwice ? id : undefined,
          'aria-invalid': row.isTwice,
        }}
      >
        <option value="">{t('columns.skip')}</option>
        {fields.map(({ name, label, required }) => (
          <option key={name} value={name}>
            {required ? t('columns.required', { label }) : label}
          </option>
        ))}
      </NativeSelect>
      {row.isTwice && <FormHelperText id={id}>{t('columns.twice')}</FormHelperText>}
    </FormControl>
  );
}
