import { useTranslation } from 'react-i18next';
import type { HomeContent, Tenant, UserInfo } from '#/api/types';
import { formatNumber } from '#/i18n/format';
import { currentLocale } from '#/i18n/i18n';
import { pickText } from '#/i18n/locale';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { lazyPart } from '#/ui/lazyPart';

/** A picture beside the words; without it nothing is missing. */
const picture = lazyPart(
  async () => (await import('#/ui/CodeWindow')).CodeWindow,
  () => null,
);

const statNames = ['problems', 'learners', 'submissions'] as const;

/** The head of the home page: what the site says of itself (its options, or good words of ours), and its figures. */
export function Hero(props: {
  tenant: Tenant | undefined;
  stats: HomeContent['stats'] | undefined;
  user: UserInfo | null | undefined;
}) {
  const { tenant, stats, user } = props;
  const { t } = useTranslation('home');
  const locale = currentLocale();
  const home = tenant?.options?.home;
  const slogan = pickText(tenant?.slogan, locale);
  return (
    <section className="lp-hero">
      <div className="lp-container">
        <div className="lp-hero-text">
          {slogan && <p className="lp-eyebrow">{slogan}</p>}
          <h1>{pickText(home?.top?.title, locale) || t('hero.title', { name: tenant?.name ?? '' })}</h1>
          <p className="lp-lead">
            {pickText(home?.top?.description, locale) || pickText(tenant?.description, locale) || t('hero.text')}
          </p>
          <div className="lp-actions">
            <AppLink className="lp-btn lp-btn-primary lp-btn-lg" to={paths.problems}>
              {pickText(home?.top?.joinButton, locale) || t('hero.start')}
            </AppLink>
            {user ? (
              <AppLink className="lp-btn lp-btn-lg" to={paths.dashboard}>
                {t('hero.dashboard')}
              </AppLink>
            ) : (
              <AppLink className="lp-btn lp-btn-lg" to={paths.signUp}>
                {t('hero.signUp')}
              </AppLink>
            )}
          </div>
          <dl className="lp-stats">
            {statNames.map((name) => (
              <div key={name} className="lp-stat">
                <dt>{t(`stats.${name}`)}</dt>
                <dd>{stats ? formatNumber(stats[name]) : '–'}</dd>
              </div>
            ))}
          </dl>
        </div>
        {home?.banner ? <img className="lp-hero-picture" src={home.banner} alt="" /> : <picture.Part />}
      </div>
    </section>
  );
}
