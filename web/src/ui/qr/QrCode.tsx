import Box from '@mui/material/Box';
import { memo } from 'react';
import { encode } from 'uqr';

/** The light edge that readers need, in modules. */
const EDGE = 4;

/** One path of all that is dark: a run of each row at a time. */
function darkPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.flatMap((isDark, x) => {
        if (!isDark || row[x - 1]) return [];
        const end = row.indexOf(false, x);
        return [`M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`];
      }),
    )
    .join('');
}

/** A text as a QR code. */
export const QrCode = memo(function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: EDGE });
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ display: 'block', width: '100%', bgcolor: 'common.white', color: 'common.black' }}
    >
      <path d={darkPath(data)} fill="currentColor" />
    </Box>
  );
});
