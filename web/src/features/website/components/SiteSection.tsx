import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Tenant } from '#/api/types';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { FormFailure, SubmitButton, TextInput } from '#/ui/form/inputs';
import { useApiForm } from '#/ui/form/useApiForm';
import { ErrorState, SkeletonList } from '#/ui/states';
import { toasts } from '#/ui/toasts';
import { saveSite, showSite, siteQuery } from '../site';
import { siteSchema, toForm, type SiteForm } from '../siteSchema';
import { ColourField } from './ColourField';
import { MoreFields } from './MoreFields';
import { Bilingual, type SiteFormParts } from './siteFields';
import { SitePreview } from './SitePreview';

/** What the site calls itself and looks like. */
export function SiteSection() {
  const { t } = useTranslation('website');
  const site = useQuery(siteQuery);
  if (site.error && !site.data) return <ErrorState error={site.error} onRetry={() => void site.refetch()} />;
  return (
    <section className="lp-site" aria-labelledby="site-heading">
      <div className="lp-page-header-text">
        <h2 id="site-heading" className="lp-h2">
          {t('site.title')}
        </h2>
        <p className="lp-lead">{t('site.lead')}</p>
      </div>
      {site.data ? <SiteEditor site={site.data} /> : <SkeletonList rows={3} />}
    </section>
  );
}

/** The form; it begins with the site as it was when it was opened, and keeps what is being written. */
function SiteEditor({ site }: { site: Tenant }) {
  const { t } = useTranslation('website');
  const queryClient = useQueryClient();
  const parts: SiteFormParts = useApiForm<SiteForm, Tenant>({
    schema: siteSchema,
    defaultValues: toForm(site),
    send: (values) => saveSite(queryClient, values, parts.form.formState.defaultValues as SiteForm),
    onDone: (saved) => {
      parts.form.reset(toForm(saved));
      showSite(queryClient, saved);
      toasts.success(t('site.saved'));
    },
  });
  const dirty = parts.form.formState.isDirty;
  useLeaveGuard(() => dirty);
  return (
    <form
      className="lp-card lp-card-body lp-form lp-site-form"
      onSubmit={(event) => void parts.submit(event)}
      noValidate
      aria-labelledby="site-heading"
    >
      <FormFailure text={parts.failure} />
      <TextInput label={t('site.name')} autoComplete="organization" {...parts.field('name')} />
      <Bilingual parts={parts} name="slogan" hint={t('site.sloganHint')} />
      <Bilingual parts={parts} name="description" rows={3} hint={t('site.descriptionHint')} />
      <fieldset className="lp-fieldset lp-site-colours">
        <legend className="lp-h3">{t('site.colours')}</legend>
        {(['light', 'dark'] as const).map((mode) => (
          <div key={mode} className="lp-site-colour">
            <ColourField parts={parts} mode={mode} />
            <SitePreview parts={parts} mode={mode} />
          </div>
        ))}
      </fieldset>
      <MoreFields parts={parts} />
      <div className="lp-site-bar">
        <span className="lp-muted lp-small" role="status">
          {t(parts.busy ? 'site.saving' : dirty ? 'site.unsaved' : 'site.allSaved')}
        </span>
        {dirty && !parts.busy && (
          <button type="button" className="lp-btn lp-btn-ghost" onClick={() => parts.form.reset()}>
            {t('site.undo')}
          </button>
        )}
        <SubmitButton busy={parts.busy}>{t('site.save')}</SubmitButton>
      </div>
    </form>
  );
}
