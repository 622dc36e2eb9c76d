import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { serverNow, useServerClock } from '#/api/serverClock';
import { useNow } from '#/ui/useNow';

/** Seconds for which a code is shown. */
const WINDOW = 15;
const SECOND_MS = 1000;

/** The seconds that are left of a code, as a ring around them. Silent: it would be read out all the time. */
export function Ring({ until }: { /** In epoch seconds. */ until: number }) {
  useServerClock();
  const now = useNow(SECOND_MS, serverNow);
  const left = Math.min(WINDOW, Math.max(0, Math.ceil(until - now / SECOND_MS)));
  return (
    <Box aria-hidden sx={{ position: 'relative', display: 'inline-grid', placeItems: 'center' }}>
      <CircularProgress variant="determinate" value={(left / WINDOW) * 100} size={56} />
      <Typography
        variant="subtitle1"
        component="span"
        sx={{ position: 'absolute', fontVariantNumeric: 'tabular-nums' }}
      >
        {left}
      </Typography>
    </Box>
  );
}
