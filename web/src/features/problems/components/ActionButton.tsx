import Button, { type ButtonProps } from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';

/**
 * A button that can't always be used. It stays reachable then, so that `why`, the id of an element, is read out. `busy`: what
 * it does is under way.
 */
export function ActionButton(
  props: Omit<ButtonProps, 'disabled' | 'loading'> & { blocked: boolean; why?: string; busy?: boolean },
) {
  const { blocked, why, busy, sx, startIcon, ...rest } = props;
  return (
    <Button
      {...rest}
      aria-disabled={blocked}
      aria-describedby={why}
      startIcon={busy ? <CircularProgress size={16} thickness={5} color="inherit" aria-hidden /> : startIcon}
      sx={{ ...(blocked && { opacity: 0.55, cursor: 'not-allowed' }), ...sx }}
    />
  );
}
