import { useTranslation } from 'react-i18next';
import { useNews } from '#/features/contestNews';
import { toasts } from '#/ui/toasts';

/** Says in the room that the staff have told or answered something, while it is not open already. */
export function useNewsToasts(contest: number, isWanted: boolean, onLook: () => void) {
  const { t } = useTranslation('examRoom');
  useNews(contest, (what) => {
    if (isWanted) toasts.info(t(`news.${what}`), { label: t('news.look'), run: onLook });
  });
}
