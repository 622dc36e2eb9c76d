import { useTranslation } from 'react-i18next';

/** What another system has said, word for word and in its own language: beside a sentence of ours, never in its place. */
export function TechnicalDetail({ text }: { text: string }) {
  const { t } = useTranslation('ui');
  return (
    <span className="lp-technical">
      <span className="lp-technical-label">{t('technicalDetail')}</span>
      <code translate="no">{text}</code>
    </span>
  );
}
