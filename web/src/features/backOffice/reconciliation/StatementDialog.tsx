import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { formatBytes } from '#/i18n/format';
import { DropZone } from '#/ui/DropZone';
import { typeNames } from '#/ui/upload';
import { useErrorText } from '#/ui/useErrorText';
import { StatementColumns } from './StatementColumns';
import { StatementRows } from './StatementRows';
import { isUnderstood, statementFile, useStatement } from './useStatement';

/** A bank's statement: the file, what would come of each row, and that it is brought in. */
export default function StatementDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('reconciliation');
  const { t: ui } = useTranslation('ui');
  const errorText = useErrorText();
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { fault, error, busy, report, isDone, take, choose, run } = useStatement();
  const isKnown = report !== null && isUnderstood(report);
  const close = () => !busy && onClose();
  return (
    <Dialog open fullWidth fullScreen={isPhone} maxWidth="md" aria-labelledby={id} onClose={close}>
      <DialogTitle id={id}>{t('statement.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, alignContent: 'start' }}>
        {!isDone && <StatementFile busy={busy} onTake={take} />}
        {busy && <LinearProgress aria-label={t('statement.reading')} />}
        {(fault ?? error) && <Alert severity="error">{fault ?? whyOf(error) ?? errorText(error)}</Alert>}
        {report && (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
            {isDone && <Alert severity="success">{t('statement.done')}</Alert>}
            {!isDone && <StatementColumns report={report} busy={busy} onChange={choose} />}
            {isKnown ? <StatementRows report={report} /> : <Alert severity="info">{t('statement.choose')}</Alert>}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={busy} onClick={close}>
          {ui(isDone ? 'close' : 'cancel')}
        </Button>
        {!isDone && (
          <Button variant="contained" loading={busy && report !== null} disabled={!isKnown} onClick={run}>
            {t('statement.run')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** Where the bank's file is chosen, or dropped. */
function StatementFile({ busy, onTake }: { busy: boolean; onTake: (file: File | undefined) => void }) {
  const { t } = useTranslation('reconciliation');
  const { t: ui } = useTranslation('ui');
  const { accept, largest } = statementFile;
  return (
    <DropZone
      label={t('statement.file')}
      accept={accept.join(',')}
      disabled={busy}
      onFiles={(files) => onTake(files?.[0])}
    >
      <Typography component="span" variant="body2">
        {t('statement.file')}
      </Typography>
      <Typography component="span" variant="caption" color="textSecondary">
        {ui('upload.limits', { types: typeNames(accept), size: formatBytes(largest) })}
      </Typography>
    </DropZone>
  );
}

/** What the server says of the file itself. */
const whyOf = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.fields[0]?.message : undefined;
