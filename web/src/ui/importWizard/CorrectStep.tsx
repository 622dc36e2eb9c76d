import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { BadRows } from './BadRows';
import { Counts } from './Counts';
import { badRows } from './report';
import { StepActions } from './StepActions';
import type { ImportWizardProps } from './types';
import type { Importing } from './useImport';
import { useUnsent } from './useUnsent';

/** What has been imported, and the rows that were not: they are corrected and sent again, or left out. */
export function CorrectStep({ importing, wizard }: { importing: Importing; wizard: ImportWizardProps }) {
  const { t } = useTranslation('importWizard');
  const { state, edits } = importing;
  const { outcome, columns, busy } = state;
  const unsent = useUnsent(edits);
  if (!outcome) return null;
  const { failed } = outcome;
  const changed = () => badRows(outcome.rows, []).filter(({ row }) => edits.isUnsent(row));
  return (
    <>
      <Counts report={outcome} />
      <Alert role="status" severity="warning">
        {t('correct.lead', { count: failed, number: formatNumber(failed) })}
      </Alert>
      <BadRows report={outcome} columns={columns} fields={wizard.fields} edits={edits} disabled={busy} />
      <StepActions>
        <Button color="inherit" disabled={busy} onClick={() => importing.goTo('result')}>
          {t('correct.skip')}
        </Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={unsent === 0}
          onClick={() => void importing.sendAgain(changed())}
        >
          {t('correct.send', { count: unsent, number: formatNumber(unsent) })}
        </Button>
      </StepActions>
    </>
  );
}
