import { useTranslation } from 'react-i18next';
import { BrandPicture, DraftPicture, SandboxPicture, TestsPicture, VerdictPicture, WordsPicture } from './pictures';

const features = [
  { key: 'verdict', Picture: VerdictPicture, wide: true },
  { key: 'tests', Picture: TestsPicture, wide: false },
  { key: 'drafts', Picture: DraftPicture, wide: false },
  { key: 'brand', Picture: BrandPicture, wide: true },
  { key: 'languages', Picture: WordsPicture, wide: true },
  { key: 'safe', Picture: SandboxPicture, wide: false },
] as const;

/** What a site can do, each with a picture of it. */
export function Features() {
  const { t } = useTranslation('platform');
  return (
    <section id="features" className="pl-section pl-section-tint" aria-labelledby="features-title">
      <div className="lp-container">
        <div className="pl-section-head">
          <h2 id="features-title">{t('features.title')}</h2>
          <p className="lp-lead">{t('features.lead')}</p>
        </div>
        <div className="pl-bento">
          {features.map(({ key, Picture, wide }) => (
            <article key={key} className="lp-card" data-wide={wide}>
              <div className="pl-bento-picture" aria-hidden>
                <Picture />
              </div>
              <div className="pl-bento-text">
                <h3 className="lp-h3">{t(`features.${key}.title`)}</h3>
                <p className="lp-muted">{t(`features.${key}.text`)}</p>
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
