import CardContent from '@mui/material/CardContent';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { boardQuery, BoardTab } from '#/features/classBoard';
import type { Classroom } from '#/features/classrooms';
import { Widget } from '#/ui/Widget';

/** The class's board below something else: nothing where the class has none. */
export function BoardSection({ classroom }: { classroom: Classroom }) {
  const { t } = useTranslation('classPage');
  // What the board begins with.
  const { data: board } = useQuery(boardQuery(classroom.id, 'week'));
  if (!board?.on || board.rows.length === 0) return null;
  return (
    <Widget title={t('board.title')}>
      <CardContent sx={{ pt: 0 }}>
        <BoardTab classroom={classroom} />
      </CardContent>
    </Widget>
  );
}
