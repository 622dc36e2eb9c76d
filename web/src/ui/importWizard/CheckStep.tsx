import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { BadRows } from './BadRows';
import { Counts } from './Counts';
import { badRows } from './report';
import { StepActions } from './StepActions';
import type { ImportWizardProps } from './types';
import type { Importing } from './useImport';
import { useUnsent } from './useUnsent';

/** What would become of the file; its bad rows can be corrected before anything is imported. */
export function CheckStep({ importing, wizard }: { importing: Importing; wizard: ImportWizardProps }) {
  const { t } = useTranslation('importWizard');
  const { state, edits } = importing;
  const { checked, file, columns, busy } = state;
  const unsent = useUnsent(edits);
  if (!checked) return null;
  const { created, updated, unchanged, failed } = checked;
  const changed = () => badRows(checked.rows, []).filter(({ row }) => edits.isUnsent(row));
  // Rows that were changed and not tried go along: the server looks at each anyway.
  const count = created + updated + unchanged + unsent;
  return (
    <>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {t('check.lead', { name: file?.name ?? '' })}
      </Typography>
      <Counts report={checked} isTrial />
      <Alert role="status" severity={failed > 0 ? 'warning' : 'success'}>
        {failed > 0 ? t('check.bad', { count: failed, number: formatNumber(failed) }) : t('check.allGood')}
      </Alert>
      {failed > 0 && (
        <BadRows report={checked} columns={columns} fields={wizard.fields} edits={edits} disabled={busy} />
      )}
      <StepActions>
        <Button color="inherit" disabled={busy} onClick={() => importing.goTo('columns')} sx={{ mr: { sm: 'auto' } }}>
          {t('back')}
        </Button>
        {failed > 0 && (
          <Button
            variant="outlined"
            loading={busy}
            disabled={unsent === 0}
            onClick={() => void importing.tryRows(changed())}
          >
            {t('check.tryRows', { count: unsent, number: formatNumber(unsent) })}
          </Button>
        )}
        <Button variant="contained" disabled={busy || count === 0} onClick={() => void importing.start(changed())}>
          {t('check.start', { count, number: formatNumber(count) })}
        </Button>
      </StepActions>
    </>
  );
}
