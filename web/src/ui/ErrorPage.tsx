import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';

/** Only here: no first load carries it. */
const ErrorIcon = lazy<ComponentType<{ status: number }>>(() =>
  import('./ErrorIcon').catch(() => ({ default: () => null })),
);

/** A whole page that says what went wrong: message, icon and the way home. `code="1"` is a site that could not be loaded. */
export function ErrorPage({
  status,
  code,
  message,
  alone = false,
}: {
  status: number;
  code?: string;
  message?: string;
  alone?: boolean;
}) {
  const { t } = useTranslation('ui');
  const words = wordsOf(status, code);
  const page = (
    <section className="lp-error">
      <span className="lp-error-icon">
        <Suspense fallback={null}>
          <ErrorIcon status={status} />
        </Suspense>
      </span>
      <p className="lp-error-status">{status}</p>
      <h1 className="lp-title">{t(`error.${words}`)}</h1>
      <p className="lp-lead">{message || t(`error.${words}Text`)}</p>
      <a className="lp-btn lp-btn-primary" href={localized(paths.home)}>
        {t('error.home')}
      </a>
    </section>
  );
  return alone ? <main className="lp-main lp-container">{page}</main> : page;
}

function wordsOf(status: number, code: string | undefined) {
  if (code === '1') return 'tenant';
  if (status === 404) return 'notFound';
  if (status === 401 || status === 403) return 'forbidden';
  if (status === 412) return 'invalid';
  return 'server';
}
