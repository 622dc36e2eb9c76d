import { useTranslation } from 'react-i18next';
import { ContestNews, useNews } from '#/features/contestNews';
import { newsOf } from '#/features/contests';
import { Drawer } from '#/ui/Drawer';
import { toasts } from '#/ui/toasts';
import type { ContestView } from '../types';

interface NewsDrawerProps {
  contest: ContestView;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** What the staff tell and answer, beside the room; what comes while it is closed is said. */
export function NewsDrawer({ contest, isOpen, onOpen, onClose }: NewsDrawerProps) {
  const { t } = useTranslation('examRoom');
  useNews(contest.id, (what) => {
    if (isOpen) return;
    toasts.info(t(`news.${what}`), { label: t('news.look'), run: onOpen });
  });
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('head.news')}>
      {isOpen && <ContestNews contest={newsOf(contest)} />}
    </Drawer>
  );
}
