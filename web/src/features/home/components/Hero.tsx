import { useTranslation } from 'react-i18next';
import type { HomeContent, Tenant, UserInfo } from '#/api/types';
import { formatNumber } from '#/i18n/format';
import { currentLocale } from '#/i18n/i18n';
import { pickText } from '#/i18n/locale';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { PlaceLink } from '#/routing/PlaceLink';
import { lazyPart } from '#/ui/lazyPart';
import type { SectionOf } from '../types';

/** A picture beside the words; without it nothing is missing. */
const picture = lazyPart(
  async () => (await import('#/ui/CodeWindow')).CodeWindow,
  () => null,
);

const statNames = ['problems', 'learners', 'submissions'] as const;

interface HeroProps {
  section: SectionOf<'top'>;
  tenant: Tenant | undefined;
  user: UserInfo | null | undefined;
  /** The site in figures; null: it does not show them. */
  stats: HomeContent['stats'] | null;
  heading: 'h1' | 'h2';
}

/** The head of the home page: what the site says of itself (its own words, or good ones of ours), and its figures. */
export function Hero({ section, tenant, user, stats, heading: Heading }: HeroProps) {
  const { t } = useTranslation('home');
  const locale = currentLocale();
  const slogan = pickText(tenant?.slogan, locale);
  return (
    <section className="lp-hero">
      <div className="lp-container">
        <div className="lp-hero-text">
          {slogan && <p className="lp-eyebrow">{slogan}</p>}
          <Heading className="lp-hero-title">{section.title || t('hero.title', { name: tenant?.name ?? '' })}</Heading>
          <p className="lp-lead">{section.description || pickText(tenant?.description, locale) || t('hero.text')}</p>
          <div className="lp-actions">
            <PlaceLink className="lp-btn lp-btn-primary lp-btn-lg" to={section.link || paths.problems}>
              {section.join_button || t('hero.start')}
            </PlaceLink>
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
          {stats && (
            <dl className="lp-stats">
              {statNames.map((name) => (
                <div key={name} className="lp-stat">
                  <dt>{t(`stats.${name}`)}</dt>
                  <dd>{formatNumber(stats[name])}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        {section.picture ? <img className="lp-hero-picture" src={section.picture} alt="" /> : <picture.Part />}
      </div>
    </section>
  );
}
