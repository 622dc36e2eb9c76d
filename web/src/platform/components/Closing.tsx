import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

/** Far below the fold: its rules and checks come after the page. */
const CreateSiteForm = lazy(async () => ({ default: (await import('./CreateSiteForm')).CreateSiteForm }));

/** The end of the page is the beginning of a site: the form itself. */
export function Closing() {
  const { t } = useTranslation('platform');
  return (
    <section className="pl-section pl-closing" aria-labelledby="closing-title">
      <div className="lp-container pl-create">
        <div className="pl-create-words">
          <h2 id="closing-title">{t('closing.title')}</h2>
          <p className="lp-lead">{t('closing.lead')}</p>
        </div>
        <div className="lp-card lp-card-body pl-closing-form">
          <Suspense fallback={null}>
            <CreateSiteForm />
          </Suspense>
        </div>
      </div>
    </section>
  );
}
