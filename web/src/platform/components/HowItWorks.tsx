import { useTranslation } from 'react-i18next';

const steps = ['create', 'write', 'share'] as const;

/** From nothing to a class at work, in three steps. */
export function HowItWorks() {
  const { t } = useTranslation('platform');
  return (
    <section id="how" className="pl-section" aria-labelledby="how-title">
      <div className="lp-container">
        <div className="pl-section-head">
          <h2 id="how-title">{t('how.title')}</h2>
          <p className="lp-lead">{t('how.lead')}</p>
        </div>
        <ol className="pl-steps">
          {steps.map((step, index) => (
            <li key={step}>
              <span className="pl-step-number" aria-hidden>
                {index + 1}
              </span>
              <h3 className="lp-h3">{t(`how.${step}.title`)}</h3>
              <p className="lp-muted">{t(`how.${step}.text`)}</p>
              <span className="pl-step-time">{t(`how.${step}.time`)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
