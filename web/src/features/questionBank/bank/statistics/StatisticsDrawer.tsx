import { useTranslation } from 'react-i18next';
import { Drawer } from '#/ui/Drawer';
import type { BankItem } from '../types';
import QuestionStatistics from './QuestionStatistics';

/** A question's statistics beside the list. */
export default function StatisticsDrawer(props: { question: Pick<BankItem, 'id' | 'name'>; onClose: () => void }) {
  const { question, onClose } = props;
  const { t } = useTranslation('statistics');
  const { t: bank } = useTranslation('bank');
  return (
    <Drawer open onClose={onClose} title={t('title', { name: question.name || bank('untitled') })}>
      <QuestionStatistics id={question.id} />
    </Drawer>
  );
}
