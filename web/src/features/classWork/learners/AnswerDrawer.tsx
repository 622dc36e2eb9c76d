import { useTranslation } from 'react-i18next';
import { QuizAttemptById } from '#/features/quiz';
import { Drawer } from '#/ui/Drawer';

/** An attempt of a learner beside the list: its result and every answer. */
export default function AnswerDrawer(props: { attempt: number; classroom: number; name: string; onClose: () => void }) {
  const { attempt, classroom, name, onClose } = props;
  const { t } = useTranslation('classWork');
  return (
    <Drawer open onClose={onClose} title={t('answerOf', { name })} width="lg">
      <QuizAttemptById id={attempt} classroom={classroom} />
    </Drawer>
  );
}
