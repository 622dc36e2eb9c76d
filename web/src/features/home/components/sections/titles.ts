import { useTranslation } from 'react-i18next';
import type { HomeSection } from '../../types';

/** The page's own words of sections that are nothing without a heading; of all others the heading is what the admin wrote. */
export function useSectionTitle(): (section: HomeSection) => string {
  const { t } = useTranslation('home');
  return (section) => {
    if (section.title) return section.title;
    switch (section.kind) {
      case 'goals':
        return t('goals.title');
      case 'problems':
        return t('newest.title');
      case 'courses':
      case 'comments':
      case 'blog':
      case 'people':
      case 'contests':
      case 'faq':
        return t(`section.${section.kind}`);
      default:
        return '';
    }
  };
}
