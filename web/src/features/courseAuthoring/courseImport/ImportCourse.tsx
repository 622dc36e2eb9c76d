import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { useErrorText } from '#/ui/useErrorText';
import { checkFile, courseKeys, importFile } from '../api';
import { useTask } from '../useTask';
import { FileStep } from './FileStep';
import { FoundStep } from './FoundStep';
import { DoneStep, RunningStep } from './RunningSteps';

/** A course from a file: what is brought in, what was found in it, and how far it is. */
export default function ImportCourse({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('courseImport');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const errorText = useErrorText();
  const { file, choose, trial, run, task, back } = useImporting();
  const isRunning = run.isPending || (run.data !== undefined && task?.state !== 'done' && task?.state !== 'failed');
  const failure = task?.state === 'failed' ? (task.reason ?? t('failed')) : null;
  const error = run.error ?? trial.error;
  const isDone = task?.state === 'done';
  useLeaveGuard(() => run.isPending);
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isPhone}
      maxWidth="sm"
      aria-labelledby={id}
      onClose={run.isPending ? undefined : onClose}
    >
      <DialogTitle id={id}>{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        {error && <Alert severity="error">{errorText(error)}</Alert>}
        {failure && <Alert severity="error">{failure}</Alert>}
        {isDone ? (
          <DoneStep result={task.result} title={trial.data?.title ?? ''} onClose={onClose} />
        ) : isRunning ? (
          <RunningStep task={task} />
        ) : trial.data ? (
          <FoundStep report={trial.data} />
        ) : (
          <FileStep file={file} busy={trial.isPending} onChoose={choose} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={run.isPending} onClick={onClose}>
          {isRunning || isDone ? ui('close') : ui('cancel')}
        </Button>
        {trial.data && !isRunning && !isDone && (
          <Button variant="outlined" onClick={back}>
            {t('other')}
          </Button>
        )}
        {!trial.data && (
          <Button variant="contained" loading={trial.isPending} disabled={!file} onClick={() => trial.mutate()}>
            {t('check')}
          </Button>
        )}
        {trial.data && !trial.data.failed && !isRunning && !isDone && (
          <Button variant="contained" onClick={() => run.mutate()}>
            {t('run')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The file, its trial, and the task that brings it in. */
function useImporting() {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const needed = () => {
    if (!file) throw new Error('No file was chosen');
    return file;
  };
  const trial = useMutation({ mutationFn: () => checkFile(needed()), meta: { quiet: true } });
  const run = useMutation({ mutationFn: () => importFile(needed()), meta: { quiet: true } });
  const task = useTask(run.data?.task_id ?? null);
  const isDone = task?.state === 'done';
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ queryKey: courseKeys.lists });
  }, [isDone, queryClient]);
  const back = () => {
    trial.reset();
    run.reset();
    setFile(null);
  };
  const choose = (next: File | null) => {
    trial.reset();
    setFile(next);
  };
  return { file, choose, trial, run, task, back };
}
