import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '#/api/types';
import { formatNumber } from '#/i18n/format';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { idOf } from '../useTask';

const WHOLE = 100;

/** The import while it is under way; it goes on when the dialog is closed. */
export function RunningStep({ task }: { task: Schemas['TaskView'] | null }) {
  const { t } = useTranslation('courseImport');
  const total = task?.total ?? null;
  const words =
    task && total ? t('progress', { done: formatNumber(task.done), total: formatNumber(total) }) : t('running');
  return (
    <Box sx={{ display: 'grid', gap: 3, py: 4 }}>
      <Typography role="status">{words}</Typography>
      <LinearProgress
        aria-label={t('running')}
        {...(task && total
          ? { variant: 'determinate', value: Math.min(WHOLE, (task.done / total) * WHOLE) }
          : { variant: 'indeterminate' })}
      />
      <Typography variant="body2" color="textSecondary">
        {t('goesOn')}
      </Typography>
    </Box>
  );
}

/** The course is there whole: the way to it. */
export function DoneStep(props: { result: unknown; title: string; onClose: () => void }) {
  const { result, title, onClose } = props;
  const { t } = useTranslation('courseImport');
  const navigate = useAppNavigate();
  const id = idOf(result);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 3, justifyItems: 'start' }}>
      <Typography>{t('done', { title })}</Typography>
      {id !== null && (
        <Button
          variant="contained"
          onClick={() => {
            onClose();
            navigate(paths.manageCourse(id));
          }}
        >
          {t('open')}
        </Button>
      )}
    </Box>
  );
}
