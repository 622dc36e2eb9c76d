import { useTranslation } from 'react-i18next';

const questions = ['install', 'free', 'tests', 'safe', 'wifi', 'data'] as const;

/** What teachers ask before they begin. */
export function Faq() {
  const { t } = useTranslation('platform');
  return (
    <section id="faq" className="pl-section" aria-labelledby="faq-title">
      <div className="lp-container pl-faq">
        <h2 id="faq-title">{t('faq.title')}</h2>
        <div>
          {questions.map((question) => (
            <details key={question}>
              <summary>{t(`faq.${question}.question`)}</summary>
              <p className="lp-muted">{t(`faq.${question}.answer`)}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
