import { useTranslation } from 'react-i18next';
import { ContestNews } from '#/features/contestNews';
import { newsOf } from '#/features/contests';
import { Drawer } from '#/ui/Drawer';
import type { ContestView } from '../types';

/** What the staff tell and answer, beside the room. */
export default function NewsDrawer(props: { contest: ContestView; isOpen: boolean; onClose: () => void }) {
  const { contest, isOpen, onClose } = props;
  const { t } = useTranslation('examRoom');
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('head.news')}>
      {isOpen && <ContestNews contest={newsOf(contest)} />}
    </Drawer>
  );
}
