import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { StepActions } from '#/ui/importWizard/StepActions';
import { saveText } from '#/ui/importWizard/saveText';
import { EmptyState } from '#/ui/states';
import { knownFormat } from './formats';
import type { ImportResult } from '../types';
import { FoundRows } from './FoundRows';
import { remarksFile, stateOf } from './rows';

/** What was found, before anything is brought in. */
export function FoundStep(props: {
  found: ImportResult;
  busy: boolean;
  onBack: () => void;
  onRun: (skipBad: boolean) => void;
}) {
  const { found, busy, onBack, onRun } = props;
  const { t } = useTranslation('exchange');
  const [skipsBad, setSkipsBad] = useState(false);
  const { rows } = found;
  const bad = rows.filter((row) => stateOf(row) === 'bad').length;
  const good = rows.length - bad;
  const isBlocked = bad > 0 && !skipsBad;
  const format = knownFormat(found.format);
  return (
    <>
      <Typography variant="h3" component="h2">
        {t('import.foundTitle')}
      </Typography>
      {rows.length === 0 ? (
        <EmptyState title={t('import.nothing')} text={t('import.nothingText')} />
      ) : (
        <>
          <Typography role="status" color="textSecondary">
            {t('import.found', {
              count: rows.length,
              number: formatNumber(rows.length),
              format: format ? t(`format.${format}`) : found.format,
            })}
          </Typography>
          <FoundRows rows={rows} />
          {bad > 0 && good > 0 && (
            <FormControlLabel
              control={<Checkbox checked={skipsBad} onChange={(event) => setSkipsBad(event.target.checked)} />}
              label={
                <>
                  {t('import.skipBad')}
                  <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                    {t('import.skipBadHint')}
                  </Typography>
                </>
              }
            />
          )}
          {isBlocked && (
            <Alert severity="warning">{t('import.blocked', { count: bad, number: formatNumber(bad) })}</Alert>
          )}
        </>
      )}
      <StepActions>
        <Button color="inherit" disabled={busy} onClick={onBack}>
          {t('import.back')}
        </Button>
        <SaveRemarks found={found} />
        {good > 0 && !isBlocked && (
          <Button variant="contained" loading={busy} onClick={() => onRun(skipsBad)}>
            {t('import.run', { count: good, number: formatNumber(good) })}
          </Button>
        )}
      </StepActions>
    </>
  );
}

/** Has the remarks saved, for who mends the file with them beside it. */
export function SaveRemarks({ found: { rows } }: { found: ImportResult }) {
  const { t } = useTranslation('exchange');
  const { t: bank } = useTranslation('bank');
  if (rows.every(({ messages }) => messages.length === 0)) return null;
  const heads = [t('import.where'), bank('column.name'), t('import.remarks')];
  return (
    <Button variant="outlined" onClick={() => saveText('remarks.csv', remarksFile(rows, heads))}>
      {t('import.save')}
    </Button>
  );
}
