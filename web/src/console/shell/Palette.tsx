import Dialog from '@mui/material/Dialog';
import SearchIcon from '@mui/icons-material/Search';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { searchQuery } from '../api';
import { usePaused } from '../parts/usePaused';
import { consolePaths } from '../paths';
import { useMay } from '../session';
import { offersOf, pagesFor, type Offer } from './found';
import { menuFor } from './menu';

const groups = ['sites', 'domains', 'people', 'pages'] as const;

/** The search over everything: sites, domains, people and pages, from the keyboard alone. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('console');
  const navigate = useAppNavigate();
  const [typed, setTyped] = useState('');
  const asked = usePaused(useDeferredValue(typed.trim()));
  const { data, isFetching, isError } = useQuery(searchQuery(asked));
  const offers = useOffers(typed, asked ? offersOf(data) : []);
  const [at, setAt] = useState(0);
  const current = Math.min(at, Math.max(0, offers.length - 1));
  const go = (offer: Offer | undefined) => {
    if (!offer) return;
    onClose();
    navigate(offer.to);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && offers.length > 0) {
      event.preventDefault();
      setAt((current + step + offers.length) % offers.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(offers[current]);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-label={t('palette.label')}
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { className: 'co-palette' } }}
    >
      <label className="co-palette-input">
        <SearchIcon aria-hidden />
        <span className="lp-visually-hidden">{t('palette.open')}</span>
        <input
          // The dialog was opened to type.
          ref={(input) => input?.focus()}
          role="combobox"
          aria-expanded
          aria-controls="palette-offers"
          aria-activedescendant={offers[current] ? `offer-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          placeholder={t('palette.open')}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={press}
        />
      </label>
      <div
        id="palette-offers"
        role="listbox"
        aria-label={t('palette.label')}
        className="co-palette-offers"
        aria-busy={isFetching}
      >
        {groups.map((group) => {
          const ofGroup = offers.map((offer, index) => ({ offer, index })).filter(({ offer }) => offer.group === group);
          if (ofGroup.length === 0) return null;
          return (
            <div key={group} role="group" aria-label={t(`palette.${group}`)}>
              <p className="co-menu-head" aria-hidden>
                {t(`palette.${group}`)}
              </p>
              {ofGroup.map(({ offer, index }) => (
                <div
                  key={offer.id}
                  id={`offer-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === current}
                  className="co-offer"
                  onClick={() => go(offer)}
                  onKeyDown={press}
                  onPointerMove={() => setAt(index)}
                >
                  <span>{offer.title}</span>
                  {offer.note && <span className="lp-muted lp-small">{offer.note}</span>}
                </div>
              ))}
            </div>
          );
        })}
      </div>
      <p className="co-palette-note lp-muted lp-small" role="status">
        {isError ? t('palette.failed') : offers.length === 0 && !isFetching ? t('palette.nothing') : t('palette.keys')}
      </p>
    </Dialog>
  );
}

/** Everything offered, in the order in which it is shown. */
function useOffers(typed: string, found: Offer[]): Offer[] {
  const { t } = useTranslation('console');
  const pages = menuFor(useMay()).flatMap((group) =>
    group.entries.map((entry) => ({ title: t(`nav.${entry.name}`), to: entry.to })),
  );
  pages.push({ title: t('title.account'), to: consolePaths.account });
  const all = [...found, ...pagesFor(typed, pages)];
  return groups.flatMap((group) => all.filter((offer) => offer.group === group));
}
