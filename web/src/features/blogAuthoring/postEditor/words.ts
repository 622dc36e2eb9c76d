import { useTranslation } from 'react-i18next';
import { partNames } from './saving/parts';

/** What people call a part of a post, by its name in the form or in the server's body; that name itself where it is unknown. */
export function usePartName(): (part: string) => string {
  const { t } = useTranslation('postEditor');
  return (part) => {
    const own = part.replace(/^translations\./, '');
    const known = partNames.find((name) => name === own);
    return known ? t(`part.${known}`) : part;
  };
}
