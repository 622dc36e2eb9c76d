import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';

const tabs = [
  { name: 'problems', to: paths.problems },
  { name: 'questions', to: paths.questions },
] as const;

/** From the list of problems to that of questions, and back. The server writes the same (FIRST-PAINT.md). */
export function ListTabs({ current }: { current: (typeof tabs)[number]['name'] }) {
  const { t } = useTranslation('problems');
  return (
    <nav className="lp-list-tabs" aria-label={t('list.tabs.label')}>
      {tabs.map(({ name, to }) => (
        <AppLink key={name} to={to} aria-current={name === current ? 'page' : undefined}>
          {t(`list.tabs.${name}`)}
        </AppLink>
      ))}
    </nav>
  );
}
