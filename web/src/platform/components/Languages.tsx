import { useTranslation } from 'react-i18next';

const languages = ['C++20', 'C++17', 'C', 'Python 3', 'Java 17', 'JavaScript', 'Pascal', 'Bash'];

/** The programming languages that learners can write in. */
export function Languages() {
  const { t } = useTranslation('platform');
  return (
    <section className="pl-section pl-languages" aria-labelledby="languages-title">
      <div className="lp-container">
        <h2 id="languages-title" className="lp-h2">
          {t('languages.title')}
        </h2>
        <ul>
          {languages.map((language) => (
            <li key={language}>{language}</li>
          ))}
        </ul>
        <p className="lp-muted">{t('languages.text')}</p>
      </div>
    </section>
  );
}
