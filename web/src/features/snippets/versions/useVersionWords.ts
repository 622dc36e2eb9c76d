import { useTranslation } from 'react-i18next';
import type { VersionItem } from '../types';

/** What a version is called: its name, else its number and why there is one. */
export function useVersionWords(): (version: Pick<VersionItem, 'n' | 'name' | 'reason'>) => string {
  const { t } = useTranslation('snippets');
  return ({ n, name, reason }) => name ?? t('version.called', { n, reason: t(`version.reason.${reason}`) });
}
