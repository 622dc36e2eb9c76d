import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { DropZone } from '#/ui/DropZone';
import { FormCard } from '../FormCard';
import { CollectedTable } from './CollectedTable';
import { countFiles } from './files';
import { Layouts } from './Layouts';
import type { Collected } from './types';
import { useCollecting, type Collecting } from './useCollecting';

/** Brings in the programs of a contest that was held without network: a ZIP is tried out, looked at, and brought in. */
export default function OfflineCard({ contest }: { contest: number }) {
  const { t } = useTranslation('collecting');
  const collecting = useCollecting(contest);
  const { file, isBusy, failure, report } = collecting;
  const id = useId();
  return (
    <FormCard title={t('title')}>
      <Typography>{t('text')}</Typography>
      <Layouts />
      <Typography id={id} variant="body2" color="text.secondary">
        {t('rules')}
      </Typography>
      <DropZone
        label={t('choose')}
        describedBy={id}
        accept=".zip,application/zip"
        disabled={isBusy}
        onFiles={collecting.choose}
      >
        <span>{t('choose')}</span>
      </DropZone>
      <Box aria-live="polite" sx={{ display: 'grid', gap: 3, '&:empty': { display: 'none' } }}>
        {isBusy && file && (
          <div>
            <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>
              {t(report ? 'applying' : 'reading', { file: file.name })}
            </Typography>
            <LinearProgress aria-label={t(report ? 'applying' : 'reading', { file: file.name })} />
          </div>
        )}
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        {report && <Facts report={report} isDone={collecting.isDone} />}
      </Box>
      {report && <CollectedTable report={report} isDone={collecting.isDone} />}
      {report && <Steps collecting={collecting} report={report} />}
    </FormCard>
  );
}

function Facts({ report, isDone }: { report: Collected; isDone: boolean }) {
  const { t } = useTranslation('collecting');
  const counts = countFiles(report.files);
  const facts = [
    t('facts.programs', { number: formatNumber(report.programs) }),
    t(isDone ? 'facts.sent' : 'facts.toSend', { number: formatNumber(report.accepted) }),
    t('facts.entries', { number: formatNumber(report.entries_made) }),
    t('facts.duplicates', { number: formatNumber(counts.duplicate) }),
    t('facts.faults', { number: formatNumber(counts.fault) }),
  ];
  const severity = counts.fault > 0 ? 'warning' : isDone ? 'success' : 'info';
  return (
    <Alert severity={severity}>
      <strong>{t(isDone ? 'done' : 'tried')}</strong> {facts.join(' · ')}
    </Alert>
  );
}

function Steps({ collecting, report }: { collecting: Collecting; report: Collected }) {
  const { t } = useTranslation('collecting');
  const { isBusy, isDone, apply, reset } = collecting;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'flex-end' }}>
      <Button color="secondary" disabled={isBusy} onClick={reset}>
        {t(isDone ? 'another' : 'cancel')}
      </Button>
      {!isDone && (
        <Button variant="contained" disabled={isBusy || report.accepted === 0} onClick={apply}>
          {t('apply', { number: formatNumber(report.accepted) })}
        </Button>
      )}
    </Box>
  );
}
