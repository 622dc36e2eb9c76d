import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Chip } from '../Chips';
import type { BadRow } from './report';
import type { RowEdits } from './RowEdits';
import type { ImportField } from './types';

const modes = { text: 'text', email: 'email', phone: 'tel', date: 'text' } as const;

/** A cell of a bad row: what the file has, changed in its place; its fault below, until it is changed and sent again. */
export function EditCell(props: { row: BadRow; field: ImportField; edits: RowEdits; disabled: boolean }) {
  const { row, field, edits, disabled } = props;
  const { t } = useTranslation('importWizard');
  const id = useId();
  const typed = useSyncExternalStore(edits.subscribe, () => edits.value(row.row, field.name));
  const fault = row.faults[field.name];
  return (
    <FormControl error={fault !== undefined} sx={{ width: { xs: 'calc(100vw - 112px)', sm: '100%' } }}>
      <OutlinedInput
        size="small"
        value={typed ?? row.values[field.name] ?? ''}
        onChange={(event) => edits.set(row.row, field.name, event.target.value)}
        readOnly={disabled}
        placeholder={field.kind === 'date' ? t('rows.date') : undefined}
        inputProps={{
          inputMode: modes[field.kind ?? 'text'],
          autoComplete: 'off',
          autoCapitalize: field.kind === 'email' ? 'none' : undefined,
          spellCheck: false,
          'aria-label': t('rows.cell', { label: field.label, number: formatNumber(row.row) }),
          'aria-describedby': fault === undefined ? undefined : id,
          'aria-invalid': fault !== undefined,
        }}
      />
      {fault !== undefined && (
        <FormHelperText id={id} sx={{ mx: 0 }}>
          {fault}
        </FormHelperText>
      )}
    </FormControl>
  );
}

/** The number of a row, whether it was changed, and what is wrong with it as a whole. */
export function RowState({ row, edits }: { row: BadRow; edits: RowEdits }) {
  const { t } = useTranslation('importWizard');
  const isUnsent = useSyncExternalStore(edits.subscribe, () => edits.isUnsent(row.row));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, pt: { sm: 2 } }}>
      {t('rows.number', { number: formatNumber(row.row) })}
      {isUnsent && <Chip tone="info">{t('rows.edited')}</Chip>}
      {row.general.map((message) => (
        <FormHelperText key={message} error component="span" sx={{ m: 0, width: '100%' }}>
          {message}
        </FormHelperText>
      ))}
    </Box>
  );
}
