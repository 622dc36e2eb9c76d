import AddIcon from '@mui/icons-material/AddRounded';
import DownIcon from '@mui/icons-material/ArrowDownwardRounded';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import UpIcon from '@mui/icons-material/ArrowUpwardRounded';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** One entry, by the id that it keeps while it is moved; `row` stands beside its buttons. */
interface EntryTold {
  id: string;
  fields: ReactNode;
  row?: ReactNode;
}

/** Entries of the form that are put in an order, and what is done with them. */
interface Told {
  /** Whose words are shown. */
  kind: 'menu' | 'goals';
  entries: readonly EntryTold[];
  /** From how many on none is added. */
  most: number;
  onAdd: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}

/** A list whose entries are added, put in order and taken away. */
export function EntryList(told: Told) {
  const { kind, entries, most, onAdd, onRemove } = told;
  const { t } = useTranslation('website');
  const adding = useRef<HTMLButtonElement>(null);
  const full = entries.length >= most;
  const remove = (index: number) => {
    onRemove(index);
    adding.current?.focus();
  };
  return (
    <>
      <p className="lp-muted lp-small">{t(`site.${kind}.hint`)}</p>
      {entries.length > 0 && (
        <ol className="lp-site-menu" aria-label={t(`site.${kind}.list`)}>
          {entries.map((entry, index) => (
            <li key={entry.id}>
              <Entry told={told} entry={entry} index={index} onRemove={() => remove(index)} />
            </li>
          ))}
        </ol>
      )}
      <div>
        <button ref={adding} type="button" className="lp-btn lp-btn-sm" disabled={full} onClick={onAdd}>
          <AddIcon aria-hidden fontSize="small" />
          {t(`site.${kind}.add`)}
        </button>
        {full && <p className="lp-muted lp-small">{t(`site.${kind}.full`, { most })}</p>}
      </div>
    </>
  );
}

function Entry({
  told,
  entry,
  index,
  onRemove,
}: {
  told: Told;
  entry: EntryTold;
  index: number;
  onRemove: () => void;
}) {
  const { kind, entries, onMove } = told;
  const { t } = useTranslation('website');
  const number = index + 1;
  return (
    <fieldset className="lp-fieldset lp-site-entry">
      <legend className="lp-visually-hidden">{t(`site.${kind}.entry`, { number })}</legend>
      {entry.fields}
      <div className="lp-site-entry-row">
        {entry.row}
        <span className="lp-domain-actions">
          <button
            type="button"
            className="lp-icon-btn"
            aria-label={t(`site.${kind}.up`, { number })}
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          >
            <UpIcon aria-hidden fontSize="small" />
          </button>
          <button
            type="button"
            className="lp-icon-btn"
            aria-label={t(`site.${kind}.down`, { number })}
            disabled={number === entries.length}
            onClick={() => onMove(index, index + 1)}
          >
            <DownIcon aria-hidden fontSize="small" />
          </button>
          <button
            type="button"
            className="lp-icon-btn"
            aria-label={t(`site.${kind}.remove`, { number })}
            onClick={onRemove}
          >
            <RemoveIcon aria-hidden fontSize="small" />
          </button>
        </span>
      </div>
    </fieldset>
  );
}
