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
import { formatBytes } from '#/i18n/format';
import { DropZone } from '#/ui/DropZone';
import { typeNames } from '#/ui/upload';
import { useErrorText } from '#/ui/useErrorText';
import { StatementColumns } from './StatementColumns';
import { StatementRows } from './StatementRows';
import { statementFile, useStatement } from './useStatement';

/** A bank's statement: the file, what would come of each row, and that it is brought in. */
export default function StatementDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('reconciliation');
  const { t: ui } = useTranslation('ui');
  const errorText = useErrorText();
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const { fault, error, busy, report, isDone, take, choose, run } = useStatement();
  const close = () => !busy && onClose();
  return (
    <Dialog open fullWidth fullScreen={isPhone} maxWidth="md" aria-labelledby={id} onClose={close}>
      <DialogTitle id={id}>{t('statement.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, alignContent: 'start' }}>
        {!isDone && (
          <DropZone
            label={t('statement.file')}
            accept={statementFile.accept.join(',')}
            disabled={busy}
            onFiles={(files) => take(files?.[0])}
          >
            <Typography component="span" variant="body2">
              {t('statement.file')}
            </Typography>
            <Typography component="span" variant="caption" color="textSecondary">
              {ui('upload.limits', {
                types: typeNames(statementFile.accept),
                size: formatBytes(statementFile.largest),
              })}
            </Typography>
          </DropZone>
        )}
        {busy && <LinearProgress aria-label={t('statement.reading')} />}
        {(fault ?? error) && <Alert severity="error">{fault ?? errorText(error)}</Alert>}
        {report && (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
            {isDone && <Alert severity="success">{t('statement.done')}</Alert>}
            {!isDone && <StatementColumns report={report} busy={busy} onChange={choose} />}
            <StatementRows report={report} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={busy} onClick={close}>
          {ui(isDone ? 'close' : 'cancel')}
        </Button>
        {!isDone && (
          <Button variant="contained" loading={busy && report !== null} disabled={!report} onClick={run}>
            {t('statement.run')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
