import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { PlainSelect } from '#/ui/PlainSelect';
import type { StatementColumn, StatementField, StatementReport } from './types';

const fields: readonly StatementField[] = ['paid_at', 'amount', 'content', 'bank_number'];

/** How the file's columns were understood; another one is tried at once. */
export function StatementColumns(props: {
  report: StatementReport;
  busy: boolean;
  onChange: (columns: readonly StatementColumn[]) => void;
}) {
  const { report, busy, onChange } = props;
  const { t } = useTranslation('reconciliation');
  const put = (field: StatementField, head: string) =>
    onChange(
      report.columns.map((column) => {
        if (column.head === head) return { ...column, field };
        return column.field === field ? { ...column, field: null } : column;
      }),
    );
  return (
    <Box component="fieldset" disabled={busy} sx={{ m: 0, p: 0, border: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ mb: 2 }}>
        {t('statement.columns')}
      </Typography>
      <Box sx={grid}>
        {fields.map((field) => (
          <Box key={field} sx={{ minWidth: 0 }}>
            <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
              {t(`statement.field.${field}`)}
            </Typography>
            <PlainSelect
              label={t(`statement.field.${field}`)}
              value={report.columns.find((column) => column.field === field)?.head ?? ''}
              options={[
                { value: '', text: t('statement.noColumn') },
                ...report.columns.map(({ head }, index) => ({ value: head, text: withSample(head, report, index) })),
              ]}
              onChange={(head) => put(field, head)}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** A longer cell says no more of what its column is. */
const LONGEST = 24;

/** A column with what stands in it, to tell it by. */
function withSample(head: string, { sample }: StatementReport, index: number): string {
  const cell = sample.map((cells) => cells[index]?.trim() ?? '').find((text) => text !== '');
  if (cell === undefined) return head;
  return `${head}: ${cell.length > LONGEST ? `${cell.slice(0, LONGEST)}…` : cell}`;
}

const grid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
} as const;
