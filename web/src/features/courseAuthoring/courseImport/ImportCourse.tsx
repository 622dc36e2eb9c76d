import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { toasts } from '#/ui/toasts';
import { useErrorText } from '#/ui/useErrorText';
import { usePhone } from '#/ui/usePhone';
import { courseKeys } from '../api';
import { TaskProgress } from '../components/TaskProgress';
import { useEnding } from '../useEnding';
import { FileStep } from './FileStep';
import { FoundStep } from './FoundStep';
import { useImporting } from './useImporting';

interface ImportProps {
  /** The course at whose end the lessons are put; null makes one of its own. */
  course: number | null;
  /** Lessons came into `course`. */
  onAdded?: (course: number) => void;
  /** There is nothing left to follow. */
  onClose: () => void;
}

/** A course from a file: what is brought in, what was found in it, and how far it is. An import that runs goes on when it is closed. */
export default function ImportCourse(props: ImportProps) {
  const { course, onClose } = props;
  const { t } = useTranslation('courseImport');
  const id = useId();
  const isPhone = usePhone();
  const [isHidden, setHidden] = useState(false);
  const importing = useImporting(course);
  const { file, restart, trial, run, task, report, phase } = importing;
  const failure = useFailure(importing);
  const close = () => (phase === 'running' ? setHidden(true) : onClose());
  useLeaveGuard(() => run.isPending);
  useOutcome(importing, { ...props, isHidden, show: () => setHidden(false) });
  return (
    <Dialog open={!isHidden} fullWidth fullScreen={isPhone} maxWidth="sm" aria-labelledby={id} onClose={close}>
      <DialogTitle id={id}>{t(course === null ? 'title' : 'into.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, alignContent: 'start' }}>
        {failure && <Alert severity="error">{failure}</Alert>}
        {phase === 'file' && <FileStep file={file} busy={trial.isPending} onChoose={restart} />}
        {phase === 'found' && report && <FoundStep report={report} isAdded={course !== null} />}
        {phase === 'running' && (
          <TaskProgress
            task={task}
            label={t(run.isPending ? 'sending' : 'running')}
            words={(done, total) => t('progress', { done: formatNumber(done), total: formatNumber(total) })}
            note={t('goesOn')}
          />
        )}
        {phase === 'done' && <Alert severity="success">{t('done', { title: report?.title || t('untitled') })}</Alert>}
      </DialogContent>
      <Actions importing={importing} isAdded={course !== null} onClose={close} />
    </Dialog>
  );
}

type Importing = ReturnType<typeof useImporting>;

function Actions(props: { importing: Importing; isAdded: boolean; onClose: () => void }) {
  const { importing, isAdded, onClose } = props;
  const { file, restart, trial, run, task, report, phase } = importing;
  const { t } = useTranslation('courseImport');
  const { t: ui } = useTranslation('ui');
  const open = useOpen();
  const made = madeCourse(task?.result);
  return (
    <DialogActions>
      <Button color="inherit" onClick={onClose}>
        {phase === 'running' || phase === 'done' ? ui('close') : ui('cancel')}
      </Button>
      {phase === 'file' && (
        <Button variant="contained" loading={trial.isPending} disabled={!file} onClick={() => trial.mutate()}>
          {t('check')}
        </Button>
      )}
      {phase === 'found' && (
        <Button variant="outlined" onClick={() => restart(null)}>
          {t('other')}
        </Button>
      )}
      {phase === 'found' && report?.failed === false && (
        <Button variant="contained" onClick={() => run.mutate()}>
          {t(isAdded ? 'into.run' : 'run')}
        </Button>
      )}
      {phase === 'done' && made !== null && (
        <Button
          variant="contained"
          onClick={() => {
            onClose();
            open(made);
          }}
        >
          {t('open')}
        </Button>
      )}
    </DialogActions>
  );
}

/** Why the file could not be read or brought in; what is wrong in it stands in its report. */
function useFailure({ trial, run, task }: Importing): string | null {
  const { t } = useTranslation('courseImport');
  const errorText = useErrorText();
  const error = run.error ?? trial.error;
  if (error) return errorText(error);
  return task?.state === 'failed' ? (task.reason ?? t('failed')) : null;
}

/** What happens when the import ends: what is out of date is read again, and who closed the dialog gets a toast. */
function useOutcome(importing: Importing, props: ImportProps & { isHidden: boolean; show: () => void }) {
  const { file, task, report, phase, hasStopped } = importing;
  const { course, onAdded, onClose, isHidden, show } = props;
  const { t } = useTranslation('courseImport');
  const queryClient = useQueryClient();
  const open = useOpen();
  const done = () => {
    void queryClient.invalidateQueries({ queryKey: courseKeys.lists });
    if (course !== null) {
      const count = report?.lessons ?? 0;
      toasts.success(t('into.done', { count, number: formatNumber(count) }));
      onAdded?.(course);
      onClose();
    } else if (isHidden) {
      const made = madeCourse(task?.result);
      const action = made === null ? undefined : { label: t('open'), run: () => open(made) };
      toasts.success(t('done', { title: report?.title || t('untitled') }), action);
      onClose();
    }
  };
  const stopped = () => {
    if (isHidden) toasts.error(t('stopped', { name: file?.name ?? '' }), { label: t('look'), run: show });
  };
  useEnding(phase === 'done' ? 'done' : hasStopped ? 'stopped' : null, (ending) =>
    ending === 'done' ? done() : stopped(),
  );
}

function useOpen(): (course: number) => void {
  const navigate = useAppNavigate();
  return (course) => navigate(paths.manageCourse(course));
}

/** The course that the task's result names. */
function madeCourse(result: unknown): number | null {
  const { course_id: id } = (result ?? {}) as { course_id?: unknown };
  return typeof id === 'number' ? id : null;
}
