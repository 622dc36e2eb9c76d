import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { variablesOf, type Mode } from '../colours';
import type { SiteFormParts } from './siteFields';

/** The head of the site's home page as it will be, in one mode, while it is written. */
export function SitePreview({ parts, mode }: { parts: SiteFormParts; mode: Mode }) {
  const { t } = useTranslation('website');
  const written = parts.form.watch();
  const other = currentLocale() === 'vi' ? 'en' : 'vi';
  const text = (name: 'slogan' | 'heading' | 'welcome' | 'description' | 'join') =>
    written[`${name}_${currentLocale()}`] || written[`${name}_${other}`];
  return (
    <figure
      className="lp-site-preview"
      aria-label={t(`site.preview.${mode}`)}
      data-preview={mode}
      style={variablesOf(written[`primary_${mode}`], mode) as CSSProperties}
    >
      <div className="lp-site-preview-head">
        <span className="lp-brand-mark" aria-hidden>
          {written.name.trim().charAt(0)}
        </span>
        <strong>{written.name}</strong>
      </div>
      <div className="lp-site-preview-body">
        {text('slogan') && <span className="lp-site-preview-slogan">{text('slogan')}</span>}
        <strong className="lp-site-preview-title">
          {text('heading') || t('site.sample.title', { name: written.name })}
        </strong>
        <span className="lp-site-preview-lead">{text('welcome') || text('description') || t('site.sample.lead')}</span>
        <span className="lp-site-preview-actions">
          <span className="lp-site-preview-button">{text('join') || t('site.sample.join')}</span>
          <span className="lp-site-preview-link">{t('site.sample.link')}</span>
        </span>
      </div>
    </figure>
  );
}
