import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#/ui/QueryView';
import { EmptyState, SkeletonList } from '#/ui/states';
import { lessonQuery } from '../api';
import { ChapterPane } from '../item/ChapterPane';
import { LessonSettings } from '../item/LessonSettings';
import { LessonEditor } from '../lesson/LessonEditor';
import type { TreeIndex } from '../tree/model';
import type { EditItem, Finding } from '../types';

/** The item that is open: a part of the course, or a lesson with all that is in it. */
export function Pane(props: {
  course: number;
  index: TreeIndex;
  remarks: ReadonlyMap<number, readonly Finding[]>;
  item: EditItem | null;
}) {
  const { course, index, remarks, item } = props;
  const { t } = useTranslation('curriculum');
  if (!item)
    return (
      <Card>
        <EmptyState title={t('nothingOpen.title')} text={t('nothingOpen.text')} />
      </Card>
    );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Remarks remarks={remarks.get(item.id) ?? []} />
      {item.lesson ? (
        <Lesson key={item.id} id={item.lesson.id} settings={<LessonSettings {...{ course, item, index }} />} />
      ) : (
        <ChapterPane key={item.id} {...{ course, item, index }} />
      )}
    </Box>
  );
}

/** What the check of the course says of it. */
function Remarks({ remarks }: { remarks: readonly Finding[] }) {
  if (remarks.length === 0) return null;
  const isWrong = remarks.some(({ level }) => level === 'error');
  return (
    <Alert severity={isWrong ? 'error' : 'warning'}>
      {remarks.length === 1 ? (
        remarks[0]?.message
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 4 }}>
          {remarks.map(({ key, message, question_id: question }) => (
            <li key={`${key}/${question}`}>{message}</li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

function Lesson({ id, settings }: { id: number; settings: ReactNode }) {
  return (
    <QueryView query={useQuery(lessonQuery(id))} skeleton={<SkeletonList rows={4} />}>
      {(lesson) => <LessonEditor lesson={lesson} shownBy="item" settings={settings} />}
    </QueryView>
  );
}
