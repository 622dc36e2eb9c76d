import { useTranslation } from 'react-i18next';
import { ErrorPage } from '#/ui/ErrorPage';
import { useSession } from '../session';

/** In place of a screen that an operator's role does not open. */
export default function MissingRight() {
  const { t } = useTranslation('console');
  const role = useSession()?.operator.role;
  return <ErrorPage status={403} message={role && t('right.missing', { role: t(`role.${role}`) })} />;
}
