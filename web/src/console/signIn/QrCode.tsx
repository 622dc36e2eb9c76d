import Box from '@mui/material/Box';

const QUIET = 4;

/** A QR code as the server made it: rows of modules, 1 is dark. It is black on white in both modes, as cameras want it. */
export function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const side = rows.length + QUIET * 2;
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      sx={{ width: 164, height: 164, border: '1px solid var(--lp-border)', borderRadius: 'var(--lp-radius-lg)' }}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={qrPath(rows)} fill="#000" />
    </Box>
  );
}

/** One path of all dark modules, a run of them at a time. */
export function qrPath(rows: readonly string[]): string {
  return rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map((run) => `M${run.index + QUIET} ${y + QUIET}h${run[0].length}v1h-${run[0].length}z`),
    )
    .join('');
}
