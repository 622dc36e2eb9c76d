import { useTranslation } from 'react-i18next';
import { diffOutputs, firstDifference, type DiffLine, type Piece } from '../judge/diff';

/** Lines shown at most; a longer comparison is cut after the first difference is in sight. */
const shownLines = 200;

/** What was expected beside what the program printed, line by line, with what differs marked. */
export function OutputDiff({ expected, got }: { expected: string; got: string }) {
  const { t } = useTranslation('problems');
  const lines = diffOutputs(expected, got);
  const first = firstDifference(lines);
  const start = first !== null && first > shownLines ? first - 10 : 0;
  return (
    <div className="lp-diff">
      <p className="lp-muted lp-small">{first === null ? t('result.same') : t('result.differsAt', { line: first })}</p>
      <div className="lp-scroll-x">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="lp-visually-hidden">#</span>
              </th>
              <th scope="col">{t('result.expected')}</th>
              <th scope="col">{t('result.got')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(start, start + shownLines).map((line, index) => (
              <tr key={index} data-kind={line.kind}>
                <th scope="row">{start + index + 1}</th>
                <Side pieces={line.expected} absent={t('result.extraLine')} line={line} side="expected" />
                <Side pieces={line.got} absent={t('result.missingLine')} line={line} side="got" />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Side({
  pieces,
  absent,
  line,
  side,
}: {
  pieces: Piece[] | null;
  absent: string;
  line: DiffLine;
  side: 'expected' | 'got';
}) {
  if (!pieces) return <td className="lp-muted lp-small">{absent}</td>;
  return (
    <td data-side={line.kind === 'same' ? undefined : side}>
      {pieces.map((piece, index) =>
        piece.off ? <mark key={index}>{piece.text}</mark> : <span key={index}>{piece.text}</span>,
      )}
    </td>
  );
}
