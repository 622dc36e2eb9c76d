import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import type { ListScope } from '../api';
import { listPath, useListBase } from '../listAddress';

const scopes: readonly ListScope[] = ['all', 'open', 'finished'];

/** From one list of contests to the others, below the same address. */
export function ListTabs({ current }: { current: ListScope }) {
  const { t } = useTranslation('contests');
  const base = useListBase();
  return (
    <nav className="lp-list-tabs" aria-label={t('list.tabs.label')}>
      {scopes.map((scope) => (
        <AppLink key={scope} to={listPath(base, scope)} aria-current={scope === current ? 'page' : undefined}>
          {t(`list.tabs.${scope}`)}
        </AppLink>
      ))}
    </nav>
  );
}
