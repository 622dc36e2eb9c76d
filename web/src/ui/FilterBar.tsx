import FilterIcon from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lightField, lightSelect } from './lightField';
import { SearchField } from './SearchField';
import { usePhone } from './usePhone';

const FilterSheet = lazy(() => import('./FilterSheet'));

interface FilterBarProps {
  /** With `onSearch` there is a search field. */
  search?: string;
  searchLabel?: string;
  onSearch?: (text: string) => void;
  /** Set when any filter is set. */
  onClear?: () => void;
  /** How many of the filters in `children` are set. */
  active?: number;
  /** The filters; on a phone they are in a sheet. */
  children?: ReactNode;
}

/** Filters above a list: a search field, further fields, and a way to clear them all. The server's first HTML keeps its room (`lp-filters`). */
export function FilterBar({ search = '', searchLabel = '', onSearch, onClear, active = 0, children }: FilterBarProps) {
  const narrow = usePhone();
  const { t } = useTranslation('ui');
  return (
    <div className="lp-filters" role="search">
      {onSearch && <SearchField value={search} label={searchLabel} onSearch={onSearch} />}
      {narrow ? (
        children && (
          <SheetButton active={active} onClear={onClear}>
            {children}
          </SheetButton>
        )
      ) : (
        <>
          {children}
          {onClear && <Button onClick={onClear}>{t('clearFilters')}</Button>}
        </>
      )}
    </div>
  );
}

/** Opens the sheet of filters, and says how many are set. */
function SheetButton({ active, onClear, children }: Pick<FilterBarProps, 'onClear' | 'children'> & { active: number }) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        color={active > 0 ? 'primary' : 'secondary'}
        startIcon={<FilterIcon />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {active > 0 ? t('filters.openCount', { count: active }) : t('filters.open')}
      </Button>
      {open !== null && (
        <Suspense>
          <FilterSheet open={open} onClose={() => setOpen(false)} onClear={onClear}>
            {children}
          </FilterSheet>
        </Suspense>
      )}
    </>
  );
}

const Select = styled('select')(lightSelect);
const DateInput = styled('input')({ ...lightField, paddingInline: 12 });

/** A choice in the filter bar; '' is no choice. The browser's own list of options: light, and the best there is on phones. */
export function FilterSelect<T extends string>(props: {
  label: string;
  value: T | '';
  options: readonly { value: T; text: string }[];
  /** The words for no choice. */
  any: string;
  onChange: (value: T | '') => void;
}) {
  const { label, value, options, any, onChange } = props;
  return (
    <Select aria-label={label} value={value} onChange={(event) => onChange(event.target.value as T | '')}>
      <option value="">{any}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      ))}
    </Select>
  );
}

/** A day in the filter bar, as the address has it (2026-11-21); '' is no day. */
export function FilterDate(props: { label: string; value: string; onChange: (day: string) => void }) {
  const { label, value, onChange } = props;
  return (
    <DateInput
      type="date"
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
