import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths, withQuery } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { tidyAddress } from '../address';
import { siteSuffix } from '../api';
import { useAvailability } from '../useAvailability';
import { AddressWords } from './AddressWords';
import { ProductPicture } from './ProductPicture';

/** What Lophoc is, and the first step: an address. */
export function LandingHero() {
  const { t } = useTranslation('platform');
  return (
    <section className="lp-hero pl-hero">
      <div className="lp-container">
        <div className="lp-hero-text">
          <p className="lp-eyebrow">{t('hero.eyebrow')}</p>
          <h1>{t('hero.title')}</h1>
          <p className="lp-lead">{t('hero.lead')}</p>
          <AddressStart />
        </div>
        <ProductPicture />
      </div>
    </section>
  );
}

function AddressStart() {
  const { t } = useTranslation('platform');
  const navigate = useAppNavigate();
  const [subdomain, setSubdomain] = useState('');
  const state = useAvailability(subdomain);
  return (
    <form
      className="pl-start"
      onSubmit={(event) => {
        event.preventDefault();
        navigate(withQuery(paths.createSite, { subdomain: subdomain || undefined }));
      }}
    >
      <div className="pl-start-row">
        <label className="pl-address" data-state={state.kind}>
          <span className="lp-visually-hidden">{t('create.address')}</span>
          <input
            value={subdomain}
            placeholder={t('hero.placeholder')}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            onChange={(event) => setSubdomain(tidyAddress(event.target.value))}
          />
          <span className="pl-address-suffix">.{siteSuffix()}</span>
        </label>
        <button type="submit" className="lp-btn lp-btn-primary lp-btn-lg">
          {t('hero.action')}
        </button>
      </div>
      {state.kind === 'idle' ? <p className="pl-address-words">{t('hero.note')}</p> : <AddressWords state={state} />}
    </form>
  );
}
