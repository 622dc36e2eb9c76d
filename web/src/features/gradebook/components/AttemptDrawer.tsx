import { useTranslation } from 'react-i18next';
import { QuizAttemptById } from '#/features/quiz';
import { Drawer } from '#/ui/Drawer';

/** An attempt of a learner beside the table: its result and every answer. */
export default function AttemptDrawer(props: { attempt: number; title?: string; onClose: () => void }) {
  const { attempt, title, onClose } = props;
  const { t } = useTranslation('gradebook');
  return (
    <Drawer open onClose={onClose} title={title ?? t('attempt')} width="lg">
      <QuizAttemptById id={attempt} />
    </Drawer>
  );
}
