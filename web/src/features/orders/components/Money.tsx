import Box from '@mui/material/Box';
import { formatVnd } from '#/i18n/format';

/** An amount of VND, which never breaks into two lines. */
export function Money({ amount }: { amount: number }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {formatVnd(amount)}
    </Box>
  );
}
