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
  if (used === null) return <span className="lp-muted">–</span>;
  const part = most ? Math.min(1, used / most) : 0;
  const tone = most && used >= most ? 'danger' : part >= NEARLY ? 'warning' : 'success';
  return (
    <span className="co-meter">
      <span className="co-meter-words">
        <b>{format(used)}</b>
        {most !== null && <span className="lp-muted"> / {format(most)}</span>}
      </span>
      {most !== null && (
        <span
          className="co-meter-bar"
          data-tone={tone}
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={Math.min(used, most)}
        >
          <span style={{ width: `${Math.max(part * 100, used > 0 ? 2 : 0)}%` }} />
        </span>
      )}
    </span>
  );
}
