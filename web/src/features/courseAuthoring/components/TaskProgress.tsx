import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { Task } from '#/auth/useTask';

/** Work in the background while it is under way. */
export function TaskProgress(props: {
  task: Task | null;
  /** What is being done. */
  label: string;
  /** How much of it is done, in words. */
  words: (done: number, total: number) => string;
  /** What becomes of it when its dialog is closed. */
  note: string;
}) {
  const { task, label, words, note } = props;
  const { done = 0, total = null } = task ?? {};
  const text = total ? words(done, total) : '';
  return (
    <Box sx={{ display: 'grid', gap: 3, py: 4 }}>
      <Typography role="status">{label}</Typography>
      <LinearProgress
        aria-label={label}
        aria-valuetext={text || undefined}
        {...(total ? { variant: 'determinate', max: total, value: Math.min(done, total) } : {})}
      />
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', minHeight: '1.6em' }}>
        {text}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {note}
      </Typography>
    </Box>
  );
}
