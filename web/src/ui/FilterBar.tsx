import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import SearchIcon from '@mui/icons-material/Search';

const TYPING_PAUSE_MS = 300;

/** Filters above a list: a search field, further fields, and a way to clear them all. */
export function FilterBar(props: {
  search: string;
  searchLabel: string;
  onSearch: (text: string) => void;
  /** Set when any filter is set. */
  onClear?: () => void;
  children?: ReactNode;
}) {
  const { search, searchLabel, onSearch, onClear, children } = props;
  const { t } = useTranslation('ui');
  return (
    <div className="lp-filters" role="search">
      <SearchField value={search} label={searchLabel} onChange={onSearch} />
      {children}
      {onClear && (
        <button type="button" className="lp-btn lp-btn-ghost lp-btn-sm" onClick={onClear}>
          {t('clearFilters')}
        </button>
      )}
    </div>
  );
}

function SearchField({ value, label, onChange }: { value: string; label: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(value);
  const [told, setTold] = useState(value);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    if (value !== told) setTyped(value);
  }
  useEffect(() => {
    if (typed === told) return undefined;
    const timer = setTimeout(() => {
      setTold(typed);
      onChange(typed);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, told, onChange]);
  return (
    <label className="lp-search">
      <SearchIcon aria-hidden fontSize="small" />
      <span className="lp-visually-hidden">{label}</span>
      <input type="search" value={typed} placeholder={label} onChange={(event) => setTyped(event.target.value)} />
    </label>
  );
}

/** A choice in the filter bar; '' is no choice. */
export function FilterSelect<T extends string>(props: {
  label: string;
  value: T | '';
  options: readonly { value: T; text: string }[];
  any: string;
  onChange: (value: T | '') => void;
}) {
  const { label, value, options, any, onChange } = props;
  return (
    <label className="lp-filter">
      <span className="lp-visually-hidden">{label}</span>
      <select className="lp-select" value={value} onChange={(event) => onChange(event.target.value as T | '')}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </label>
  );
}
