import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CopyButton } from '#/ui/CopyButton';

/** A text to be copied: an address, a key. */
export function CopyBox({ label, text }: { label: string; text: string }) {
  return (
    <Box sx={box}>
      <Typography component="code" variant="body2" sx={{ flex: 1, fontFamily: 'var(--lp-mono)' }}>
        {text}
      </Typography>
      <CopyButton text={text} label={label} />
    </Box>
  );
}

const box = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  pl: 3,
  minWidth: 0,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  overflowWrap: 'anywhere',
} as const;
