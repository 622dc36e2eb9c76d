import { useTranslation } from 'react-i18next';
import { partNames } from './saving/parts';

/** Texts of a lesson that a reviewer compares: `lessons.<title>.<name>`. */
const LESSON = /^lessons\.(.*)\.(content|settings|translations\.\w+)$/s;

/** What people call a part of a course, by its name in the form or in the server's body; that name itself where it is unknown. */
export function usePartName(): (part: string) => string {
  const { t } = useTranslation('courseEditor');
  return (part) => {
    const [, title, text] = LESSON.exec(part) ?? [];
    if (title !== undefined) {
      const name = text === 'content' || text === 'settings' ? text : 'translation';
      return t(`part.lesson.${name}`, { title });
    }
    if (part === 'curriculum') return t('part.curriculum');
    const own = part.replace(/^translations\./, '');
    const known = partNames.find((name) => name === own);
    return known ? t(`part.${known}`) : part;
  };
}
