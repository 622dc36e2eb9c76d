import Box from '@mui/material/Box';
import { CopyButton } from '#/ui/CopyButton';

/** A text as it is, a link or a password, and the button that copies it, which `label` names. */
export function CopyBox({ text, label }: { text: string; label: string }) {
  return (
    <Box sx={boxStyle}>
      <code translate="no">{text}</code>
      <CopyButton text={text} label={label} />
    </Box>
  );
}

const boxStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  width: '100%',
  px: 3.5,
  py: 2.5,
  borderRadius: 'var(--lp-radius-md)',
  bgcolor: 'var(--lp-sunken)',
  '& code': { flex: 1, minWidth: 0, overflowWrap: 'anywhere', typography: 'body2', fontFamily: 'var(--lp-mono)' },
} as const;
