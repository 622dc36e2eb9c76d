import { useCallback, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { RouteTable } from '#/routing/crumbs';

/** A screen by the id of its route (`problem___vi`): its address, which says the same in both languages. */
export function useScreenName(): (route: string) => string {
  const { t } = useTranslation('faults');
  const screens = useContext(RouteTable);
  return useCallback(
    (route) => {
      const name = route.split('___')[0];
      const screen = screens.find((row) => row.name === name);
      return screen ? `/${screen.path}` : t('otherScreen');
    },
    [screens, t],
  );
}
