import { useTranslation } from 'react-i18next';
import { stripCells, type StripCell, type VerdictState } from '../judge/verdict';
import { useVerdictWords } from '../judge/words';

/** One cell per test, filled as the results come. Each has a sign and a name: colour is never the only difference. */
export function VerdictStrip({ state }: { state: VerdictState }) {
  const { t } = useTranslation('problems');
  const cells = stripCells(state);
  if (cells.length === 0) return null;
  return (
    <ol className="lp-strip" aria-label={t('result.strip')} data-dense={cells.length > 40 || undefined}>
      {cells.map((cell) => (
        <Cell key={cell.index} cell={cell} />
      ))}
    </ol>
  );
}

function Cell({ cell }: { cell: StripCell }) {
  const { t } = useTranslation('problems');
  const words = useVerdictWords();
  const verdict = cell.row
    ? words.name(cell.row.status)
    : cell.look === 'pending'
      ? t('result.waiting')
      : words.name('not_tested');
  const name = t('result.cell', { index: cell.index, verdict });
  return (
    <li className="lp-cell" data-look={cell.look} title={name}>
      <span className="lp-visually-hidden">{name}</span>
    </li>
  );
}
