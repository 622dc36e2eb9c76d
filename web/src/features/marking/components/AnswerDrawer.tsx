import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#/ui/Drawer';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { answerQuery, type QueueItem } from '../api';
import type { Saving, Typed } from '../useMarking';
import { MarkView } from './MarkView';

/** What the drawer is given. */
export interface AnswerDrawerProps {
  id: number;
  /** Its row; undefined where the list shown does not have it. */
  item: QueueItem | undefined;
  /** What its learner is called here. */
  name: string;
  typed: Typed;
  onSaved: (saving: Saving) => void;
  /** Narrows the list to the question. */
  onQuestion: (id: number) => void;
  onClose: () => void;
}

/** One answer beside the list: what was asked and answered, and where it is marked. */
export default function AnswerDrawer(props: AnswerDrawerProps) {
  const { id, item, name, onClose } = props;
  const { t } = useTranslation('marking');
  const answer = useQuery(answerQuery(id));
  return (
    <Drawer open width="lg" title={item ? `${name} · ${item.question.title}` : t('title.answer')} onClose={onClose}>
      <QueryView query={answer} missing={<EmptyState title={t('gone')} />}>
        {(found) => <MarkView key={id} {...props} answer={found} />}
      </QueryView>
    </Drawer>
  );
}
