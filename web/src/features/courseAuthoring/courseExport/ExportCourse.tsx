import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatNumber } from '#/i18n/format';
import { saveFrom } from '#/ui/saveFrom';
import { toasts } from '#/ui/toasts';
import { useErrorText } from '#/ui/useErrorText';
import { TaskProgress } from '../components/TaskProgress';
import { exportQuery } from '../exchange';
import type { CourseExportFile } from '../types';
import { useTask } from '#/auth/useTask';
import { useEnding } from '../useEnding';
import type { Exported } from './useExportCourse';

/** A course as a file: how far it is, and the file, which is saved at once. It goes on when the dialog is closed. */
export default function ExportCourse({ course, onClose }: { course: Exported; onClose: () => void }) {
  const { t } = useTranslation('courseAuthoring');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  const [isHidden, setHidden] = useState(false);
  const { task, file, failure } = useExport(course.id);
  const title = course.title || t('untitled');
  useEnding(file ? 'made' : failure ? 'failed' : null, () => {
    const save = () => file && saveFrom(file.url, file.name);
    save();
    if (!isHidden) return;
    if (file) toasts.success(t('export.done', { title }), { label: t('export.download'), run: save });
    else toasts.error(`${title}: ${failure}`);
    onClose();
  });
  const close = () => (file || failure ? onClose() : setHidden(true));
  return (
    <Dialog open={!isHidden} fullWidth maxWidth="sm" aria-labelledby={id} onClose={close}>
      <DialogTitle id={id}>{t('export.title', { title })}</DialogTitle>
      <DialogContent>
        {failure && <Alert severity="error">{failure}</Alert>}
        {file && (
          <Box role="status" sx={{ overflowWrap: 'anywhere' }}>
            {t('export.made', { name: file.name, size: formatBytes(file.size) })}
          </Box>
        )}
        {file && file.left_out.length > 0 && (
          <Alert severity="warning" sx={{ mt: 3 }}>
            {t('export.leftOut')}
            <Box component="ul" sx={{ m: 0, pl: 5 }}>
              {file.left_out.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </Box>
          </Alert>
        )}
        {!file && !failure && (
          <TaskProgress
            task={task}
            label={t('export.running')}
            words={(done, total) => t('export.progress', { done: formatNumber(done), total: formatNumber(total) })}
            note={t('export.goesOn')}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          {ui('close')}
        </Button>
        {file && (
          <Button variant="contained" href={file.url} download={file.name}>
            {t('export.download')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** The task that writes a course into a file, the file once it is there, or why there is none. */
function useExport(course: number) {
  const { t } = useTranslation('courseAuthoring');
  const errorText = useErrorText();
  const { data, error } = useQuery(exportQuery(course));
  const task = useTask(data?.task_id ?? null);
  const reason = task?.state === 'failed' ? (task.reason ?? t('export.failed')) : null;
  return {
    task,
    file: task?.state === 'done' ? (task.result as CourseExportFile) : null,
    failure: error ? errorText(error) : reason,
  };
}
