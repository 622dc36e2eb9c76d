import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useInClass } from '#/routing/inClass';
import { Drawer } from '#/ui/Drawer';
import { QueryView } from '#/ui/QueryView';
import { EmptyState } from '#/ui/states';
import { answerQuery, type AskedIn, type QueueItem } from '../api';
import type { Saving, Typed } from '../useMarking';
import { MarkView } from './MarkView';

/** What the drawer is given. */
export interface AnswerDrawerProps {
  id: number;
  /** Its row; undefined where the list shown does not have it. */
  item: QueueItem | undefined;
  /** What learners are called here. */
  nameOf: (user: QueueItem['user']) => string;
  typed: Typed;
  /** `attempt`: that it was sent in. */
  onSaved: (saving: Saving, attempt: number | null) => void;
  /** Narrows the list to the question. */
  onQuestion: (id: number) => void;
  /** Shows who sits the quiz; null while names are hidden. */
  onSittings: ((quiz: AskedIn) => void) | null;
  onClose: () => void;
}

/** One answer beside the list: what was asked and answered, and where it is marked. */
export default function AnswerDrawer(props: AnswerDrawerProps) {
  const { id, item, nameOf, onClose } = props;
  const { t } = useTranslation('marking');
  const answer = useQuery(answerQuery(id, useInClass()));
  const user = item?.user ?? answer.data?.user;
  const title = [user && nameOf(user), item?.question.title].filter(Boolean).join(' · ');
  return (
    <Drawer open width="lg" title={title || t('title.answer')} onClose={onClose}>
      <QueryView query={answer} missing={<EmptyState title={t('gone')} />}>
        {(found) => <MarkView key={id} {...props} answer={found} />}
      </QueryView>
    </Drawer>
  );
}
