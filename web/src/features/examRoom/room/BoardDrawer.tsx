import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestBoard } from '#/features/contests';
import { loadNamespaces } from '#/i18n/i18n';
import { Drawer } from '#/ui/Drawer';
import { ErrorState, SkeletonList } from '#/ui/states';
import type { ContestView } from '../types';

/** The board beside the room. Its code and texts come when it is opened first. */
export default function BoardDrawer(props: { contest: ContestView; isOpen: boolean; onClose: () => void }) {
  const { contest, isOpen, onClose } = props;
  const { t } = useTranslation('examRoom');
  return (
    <Drawer open={isOpen} onClose={onClose} title={t('head.board')} width="lg">
      {isOpen && <Board contest={contest} />}
    </Drawer>
  );
}

function Board({ contest }: { contest: ContestView }) {
  const [texts, setTexts] = useState<{ isHere: boolean; error: unknown }>({ isHere: false, error: null });
  useEffect(() => {
    if (texts.isHere || texts.error !== null) return;
    loadNamespaces(['contests']).then(
      () => setTexts({ isHere: true, error: null }),
      (error: unknown) => setTexts({ isHere: false, error }),
    );
  }, [texts]);
  if (texts.isHere) return <ContestBoard contest={contest} canProject={false} />;
  if (texts.error === null) return <SkeletonList rows={8} />;
  return <ErrorState error={texts.error} onRetry={() => setTexts({ isHere: false, error: null })} />;
}
