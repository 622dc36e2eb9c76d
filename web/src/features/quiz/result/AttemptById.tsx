import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#/ui/QueryView';
import { quizDetailQuery } from '../api';
import { AttemptView } from './AttemptView';

/** An attempt of which only the id is known. */
export function AttemptById({ id, classroom }: { id: number; classroom?: number }) {
  return (
    <QueryView query={useQuery(quizDetailQuery(id, classroom))}>
      {(detail) => <AttemptView result={detail} history={null} />}
    </QueryView>
  );
}
