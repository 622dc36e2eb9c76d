import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FoundQuestions, questionFiles } from '#/features/questionBank';
import { formatBytes, formatNumber } from '#/i18n/format';
import { DropZone } from '#/ui/DropZone';
import { faultOf, typeNames } from '#/ui/upload';
import { useErrorText } from '#/ui/useErrorText';
import { usePhone } from '#/ui/usePhone';
import { importQuestions } from '../../changes';

/** Questions of a file come into the bank and into the lesson; what is found in it is seen before. */
export default function ImportDialog(props: { lesson: number; onDone: () => void; onClose: () => void }) {
  const { lesson, onDone, onClose } = props;
  const { t } = useTranslation('curriculum');
  const { t: ui } = useTranslation('ui');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const id = useId();
  const [fault, setFault] = useState<string | null>(null);
  const trial = useMutation({ mutationFn: (file: File) => importQuestions(lesson, file, true), meta: { quiet: true } });
  const run = useMutation({
    mutationFn: (file: File) => importQuestions(lesson, file, false),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['question-bank'] });
      onDone();
    },
    meta: { quiet: true },
  });
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    const wrong = faultOf(file, { kind: 'file', accept: questionFiles.accept, largest: questionFiles.bytes });
    setFault(wrong);
    run.reset();
    if (!wrong) trial.mutate(file);
  };
  const found = trial.data;
  const good = found ? found.rows.length - found.failed : 0;
  const failure = fault ?? ((run.error ?? trial.error) ? errorText(run.error ?? trial.error) : null);
  return (
    <Dialog open fullWidth fullScreen={usePhone()} maxWidth="md" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{t('questions.importTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, alignContent: 'start' }}>
        {failure && <Alert severity="error">{failure}</Alert>}
        {run.data ? (
          <Alert severity="success">
            {t('questions.imported', { count: run.data.created, number: formatNumber(run.data.created) })}
          </Alert>
        ) : (
          <DropZone
            label={t('questions.file')}
            describedBy={`${id}-limits`}
            accept={questionFiles.accept.join(',')}
            disabled={trial.isPending || run.isPending}
            onFiles={take}
          >
            <Typography component="span" variant="body2">
              {t('questions.file')}
            </Typography>
            <Typography component="span" variant="caption" color="textSecondary" id={`${id}-limits`}>
              {ui('upload.limits', { types: typeNames(questionFiles.accept), size: formatBytes(questionFiles.bytes) })}
            </Typography>
          </DropZone>
        )}
        {(trial.isPending || run.isPending) && <LinearProgress aria-label={ui('loading')} />}
        {found && found.failed > 0 && !run.data && (
          <Alert severity="warning">
            {t('questions.bad', { count: found.failed, number: formatNumber(found.failed) })}
          </Alert>
        )}
        {found && !run.data && <FoundQuestions rows={found.rows} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {run.data ? ui('close') : ui('cancel')}
        </Button>
        {found && good > 0 && found.failed === 0 && !run.data && (
          <Button variant="contained" loading={run.isPending} onClick={() => run.mutate(trial.variables)}>
            {t('questions.importRun', { count: good, number: formatNumber(good) })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
