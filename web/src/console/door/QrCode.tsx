const QUIET = 4;

/** A QR code as the server made it: rows of modules, 1 is dark. */
export function QrCode({ rows, label }: { rows: readonly string[]; label: string }) {
  const side = rows.length + QUIET * 2;
  return (
    <svg className="co-qr" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={qrPath(rows)} fill="#000" />
    </svg>
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
