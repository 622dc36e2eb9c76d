import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery, type AppPath } from '#/routing/paths';
import { Breadcrumb } from '#/ui/Breadcrumb';
import { MarkdownView } from '#/ui/MarkdownView';
import { sitePageVersionsQuery } from '../api';
import type { SitePageVersion, SitePageView } from '../types';

/** A page of the site. The server writes the same but its versions (FIRST-PAINT.md). */
export function PageArticle({ page, version }: { page: SitePageView; version: number | null }) {
  const { t } = useTranslation('sitePages');
  const { data: versions = [] } = useQuery({
    ...sitePageVersionsQuery(page.slug),
    enabled: page.version > 1 || version !== null,
  });
  const newest = versions[0]?.version;
  const isOld = version !== null && newest !== undefined && version !== newest;
  return (
    <article className="lp-post-page">
      <div className="lp-page-header">
        <Breadcrumb />
        <h1 className="lp-title">{page.title}</h1>
        {page.updated_at !== null && (
          <p className="lp-post-facts">
            <span>{t('since', { date: formatDate(page.updated_at) })}</span>
          </p>
        )}
        {page.can_edit && (
          <AppLink className="lp-link" to={withQuery(paths.manageWebsite, { tab: 'pages', page: page.slug })}>
            {t('edit')}
          </AppLink>
        )}
      </div>
      {isOld && (
        <p className="lp-muted" role="status">
          {t('isOld', { version })} <AppLink to={page.path as AppPath}>{t('current')}</AppLink>
        </p>
      )}
      <div className="lp-statement">
        <MarkdownView html={page.html} />
      </div>
      {versions.length > 1 && <Versions path={page.path as AppPath} versions={versions} shown={version ?? newest} />}
    </article>
  );
}

/** What the page was, by the days: consents are about one of them. */
function Versions(props: { path: AppPath; versions: readonly SitePageVersion[]; shown: number | undefined }) {
  const { path, versions, shown } = props;
  const { t } = useTranslation('sitePages');
  return (
    <nav className="lp-post-outline" aria-label={t('versions')}>
      <p className="lp-small">{t('versions')}</p>
      <ol>
        {versions.map(({ version, at }, index) => (
          <li key={version}>
            <AppLink
              to={index === 0 ? path : withQuery(path, { version })}
              aria-current={version === shown ? 'page' : undefined}
            >
              {t('versionOf', { version, date: formatDate(at) })}
            </AppLink>
          </li>
        ))}
      </ol>
    </nav>
  );
}
