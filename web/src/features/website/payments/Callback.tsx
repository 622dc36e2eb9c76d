import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CopyButton } from '#/ui/CopyButton';

/** An address to be entered at a provider. */
export function Callback({ label, url }: { label: string; url: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" color="textSecondary">
        {label}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere', typography: 'body2' }}>
        <code translate="no">{url}</code>
        <CopyButton text={url} label={label} />
      </Box>
    </Box>
  );
}
