import { useTranslation } from 'react-i18next';
import type { PaperVariant } from './types';

/** How variants are called. */
export function useVariantName(): (variant: Pick<PaperVariant, 'code'>) => string {
  const { t } = useTranslation('papers');
  return ({ code }) => (code === null ? t('variant.original') : t('variant.code', { code }));
}
