import { useTranslation } from 'react-i18next';
import { countItems, type Recording } from '#/runtimes/turtle/recording';

const kinds = ['lines', 'fills', 'dots', 'texts'] as const;

/** What is to be seen on a drawing, in words: "12 lines, 1 filled area". */
export function useSeen(): (recording: Recording) => string {
  const { t } = useTranslation('turtle');
  return ({ items }) => {
    const counts = countItems(items);
    const parts = kinds.filter((kind) => counts[kind] > 0).map((kind) => t(`seen.${kind}`, { count: counts[kind] }));
    return parts.length > 0 ? parts.join(', ') : t('seen.nothing');
  };
}
