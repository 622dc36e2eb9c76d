import Box from '@mui/material/Box';
import { formatNumber } from '#/i18n/format';

const NEARLY = 0.85;

/** How much of a limit is used: words, and a bar below them. Without a limit only the words. */
export function Meter({
  label,
  used,
  most,
  format = formatNumber,
}: {
  label: string;
  used: number | null;
  most: number | null;
  format?: (value: number) => string;
}) {
  if (used === null)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        –
      </Box>
    );
  const part = most ? Math.min(1, used / most) : 0;
  const tone = most && used >= most ? 'error' : part >= NEARLY ? 'warning' : 'success';
  return (
    <Box component="span" sx={frameStyle}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <b>{format(used)}</b>
        {most !== null && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {' '}
            / {format(most)}
          </Box>
        )}
      </Box>
      {most !== null && (
        <Box
          component="span"
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={Math.min(used, most)}
          sx={barStyle}
        >
          <Box
            component="span"
            sx={{ ...fillStyle, bgcolor: `${tone}.light` }}
            style={{ width: `${Math.max(part * 100, used > 0 ? 2 : 0)}%` }}
          />
        </Box>
      )}
    </Box>
  );
}

const frameStyle = {
  display: 'grid',
  gap: 1.25,
  minWidth: 104,
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
};
const barStyle = {
  display: 'block',
  height: 6,
  overflow: 'hidden',
  borderRadius: 'var(--lp-radius-sm)',
  bgcolor: 'action.disabledBackground',
};
const fillStyle = {
  display: 'block',
  height: '100%',
  borderRadius: 'var(--lp-radius-sm)',
  transition: 'width 0.3s ease-out',
};
