import { useTranslation } from 'react-i18next';
import type { Right, RouteRow } from '#/routing/table';
import { ErrorPage } from '#/ui/ErrorPage';

/** In place of a screen: which right it takes, in words, and who can give it. */
export default function MissingRight({ route }: { route: RouteRow }) {
  const { t } = useTranslation('layouts');
  if (!route.may) return <ErrorPage status={403} />;
  const [resource, action] = route.may as Right;
  const words = { action: t(`right.action.${action}`), resource: t(`right.resource.${resource}`) };
  return <ErrorPage status={403} message={t('right.missing', words)} />;
}
