import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import type { Classroom } from '#/features/classrooms';
import { EmptyState } from '#/ui/states';
import { QueryView } from '#/ui/QueryView';
import { bookQuery } from '../api';
import { BookView } from './BookView';
import { useBookNews } from './useBookNews';

/** Everybody's marks, for those who lead the class: a grid, and on phones one assignment or one learner at a time. */
export function Marks({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classMarks');
  const user = useUser();
  const query = useQuery(bookQuery(classroom.id));
  useBookNews(classroom.id);
  if (!user) return null;
  return (
    <QueryView query={query}>
      {(book) =>
        book.assignments.length === 0 || book.rows.length === 0 ? (
          <EmptyState
            title={t(book.assignments.length === 0 ? 'noWork' : 'noLearners')}
            text={t(book.assignments.length === 0 ? 'noWorkText' : 'noLearnersText')}
          />
        ) : (
          <BookView classroom={classroom} book={book} user={user.id} />
        )
      }
    </QueryView>
  );
}
