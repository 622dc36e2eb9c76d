import ClearIcon from '@mui/icons-material/Close';
import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useEffect, useEffectEvent, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { lightField } from './lightField';
import { useDebouncedValue } from './useDebouncedValue';

interface SearchProps {
  /** What is searched for now. */
  value: string;
  label: string;
  /** Told the trimmed text after a pause, and at once at Enter; '' at Escape. */
  onSearch: (text: string) => void;
}

const Frame = styled('span')({
  ...lightField,
  flex: '1 1 240px',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  paddingInline: 12,
  color: 'var(--lp-muted)',
  '&:focus-within': { outline: '2px solid var(--lp-primary-text)', outlineOffset: -1 },
  '& input': {
    flex: 1,
    minWidth: 0,
    alignSelf: 'stretch',
    padding: 0,
    border: 0,
    outline: 'none',
    background: 'none',
    color: 'var(--lp-text)',
    font: 'inherit',
  },
  '& input::placeholder': { color: 'var(--lp-muted)', opacity: 1 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
});

/** A field that searches while one types; a word that an input method (Telex) is still composing is waited for. */
export function SearchField({ value, label, onSearch }: SearchProps) {
  const { t } = useTranslation('ui');
  const { typed, type, search, onComposing, onKeyDown } = useSearch(value, onSearch);
  return (
    <Frame>
      <SearchIcon aria-hidden fontSize="small" />
      <input
        type="search"
        value={typed}
        placeholder={label}
        aria-label={label}
        enterKeyHint="search"
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onCompositionStart={() => onComposing(true)}
        onCompositionEnd={() => onComposing(false)}
      />
      {typed && (
        <IconButton size="small" edge="end" aria-label={t('filters.clearSearch')} onClick={() => search('')}>
          <ClearIcon fontSize="small" />
        </IconButton>
      )}
    </Frame>
  );
}

/** What is typed and what was last searched for: the address may change behind both (Back, "clear filters"). */
function useSearch(value: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  const [shown, setShown] = useState(value);
  const [composing, setComposing] = useState(false);
  if (value !== shown) {
    setShown(value);
    if (value !== searched) {
      setTyped(value);
      setSearched(value);
    }
  }
  const settled = useDebouncedValue(typed, { paused: composing });
  const [seen, setSeen] = useState(settled);
  const [due, setDue] = useState<{ text: string } | null>(null);
  if (settled !== seen) {
    setSeen(settled);
    if (settled === typed && settled.trim() !== searched) {
      setSearched(settled.trim());
      setDue({ text: settled.trim() });
    }
  }
  const searchDue = useEffectEvent(() => due && onSearch(due.text));
  useEffect(() => {
    searchDue();
  }, [due]);
  const search = (text: string) => {
    setTyped(text);
    if (text.trim() === searched) return;
    setSearched(text.trim());
    onSearch(text.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') search(typed);
    if (event.key === 'Escape' && typed) {
      // Escape also closes a dialog or sheet around the field; here it only empties the field.
      event.stopPropagation();
      search('');
    }
  };
  return { typed, type: setTyped, search, onComposing: setComposing, onKeyDown };
}
