import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebouncedValue } from '#/ui/useDebouncedValue';
import { Field } from '#/ui/form/inputs';

/** One of what can be picked: its value, its name, and what tells it from others of the same name. */
export interface Offered {
  value: string;
  text: string;
  note: string;
}

/** Asks what is offered for what was typed. */
export type Search = (typed: string, signal: AbortSignal) => Promise<readonly Offered[]>;

/** Picks one of many by letters of its name: typed, then chosen with the arrows and Enter or a click. Other letters take back what was picked. */
export function SearchInput(props: {
  label: string;
  hint?: string;
  optional?: boolean;
  error?: string;
  search: Search;
  onPick: (value: string) => void;
}) {
  const { label, hint, optional, error, search, onPick } = props;
  const list = useId();
  const [typed, setTyped] = useState('');
  const [isPicked, setPicked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const asked = useDebouncedValue(typed.trim());
  const query = useQuery({
    queryKey: ['console', 'search-input', label, asked],
    queryFn: ({ signal }) => search(asked, signal),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  });
  const offers = query.data ?? [];
  const current = offers[Math.min(at, offers.length - 1)];
  const pick = (offer: Offered) => {
    setTyped(offer.text);
    setPicked(true);
    setOpen(false);
    onPick(offer.value);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      if (isOpen && offers.length > 0) setAt((at + step + offers.length) % offers.length);
    } else if (isOpen && event.key === 'Enter') {
      // The form is sent by an Enter that picks nothing.
      event.preventDefault();
      if (current) pick(current);
    } else if (isOpen && event.key === 'Escape') {
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {(ids) => (
        <div className="co-pick">
          <input
            {...ids}
            className="lp-input"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && current ? `${list}-${current.value}` : undefined}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setPicked(false);
              setOpen(true);
              setAt(0);
              onPick('');
            }}
            onFocus={() => setOpen(true)}
            onBlur={() => {
              setOpen(false);
              // Letters that have picked nothing don't stay: what is shown is what is sent.
              if (!isPicked) setTyped('');
            }}
            onKeyDown={press}
          />
          {isOpen && <Offers id={list} label={label} query={query} current={current} onPick={pick} />}
        </div>
      )}
    </Field>
  );
}

function Offers({
  id,
  label,
  query,
  current,
  onPick,
}: {
  id: string;
  label: string;
  query: UseQueryResult<readonly Offered[]>;
  current: Offered | undefined;
  onPick: (offer: Offered) => void;
}) {
  const { t } = useTranslation('console');
  const { data = [], isPending, isError } = query;
  return (
    <>
      <div id={id} role="listbox" aria-label={label} aria-busy={isPending} className="co-pick-offers">
        {data.map((offer) => (
          <div
            key={offer.value}
            id={`${id}-${offer.value}`}
            role="option"
            tabIndex={-1}
            aria-selected={offer === current}
            className="co-offer"
            // Before the input loses the focus, and the list with it.
            onPointerDown={(event) => {
              event.preventDefault();
              onPick(offer);
            }}
          >
            <span>{offer.text}</span> <span className="lp-muted lp-small">{offer.note}</span>
          </div>
        ))}
      </div>
      {data.length === 0 && (
        <p className="lp-muted lp-small" role="status">
          {isError ? t('palette.failed') : isPending ? t('pick.loading') : t('palette.nothing')}
        </p>
      )}
    </>
  );
}
