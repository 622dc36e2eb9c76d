import Button, { type ButtonProps } from '@mui/material/Button';

/** The button that sends a form; busy while it is sent. */
export function SubmitButton({ busy, ...button }: ButtonProps & { busy: boolean }) {
  return <Button type="submit" variant="contained" loading={busy} {...button} />;
}
