import { useTranslation } from 'react-i18next';

/** What a part of an item's form is called. */
export function useItemLabels(): (name: string) => string {
  const { t } = useTranslation('curriculum');
  return (name) => {
    const labels: Record<string, string> = {
      title: t('field.title'),
      is_hidden: t('field.hidden'),
      is_preview: t('field.preview'),
      opens_at: t('field.opensAt'),
      opens_after_days: t('field.opensAfter'),
      requires: t('field.requires'),
    };
    return labels[name] ?? name;
  };
}
