import AddIcon from '@mui/icons-material/AddRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { editedKinds } from '#/api/editedKinds';
import { KindIcon } from '#/features/questionBank';
import { formatNumber } from '#/i18n/format';
import { Menu } from '#/ui/Menu';
import { QueryView } from '#/ui/QueryView';
import { SortableList } from '#/ui/SortableTree/SortableTree';
import { EmptyState, SkeletonList } from '#/ui/states';
import type { VideoHandle } from '#/ui/video/VideoPlayer';
import type { LessonQuestion, LessonView } from '../../types';
import { Part } from '../Part';
import { QUESTIONS_MOST } from '../schema';
import type { NewQuestionKind } from './NewQuestionDialog';
import { QuestionRow } from './QuestionRow';
import { useQuestions } from './useQuestions';

const BankDialog = lazy(() => import('./BankDialog'));
const ImportDialog = lazy(() => import('./ImportDialog'));
const NewQuestionDialog = lazy(() => import('./NewQuestionDialog'));

/** Kinds of questions that can be begun here: problems, and those of questions. */
const createdKinds: readonly NewQuestionKind[] = [...editedKinds, 'code'];

type Open = { dialog: 'bank' | 'import' } | { dialog: 'new'; kind: NewQuestionKind };

/** The questions of a lesson: of the quiz, to practise, or at moments of its film. */
export function Questions({ lesson, player }: { lesson: LessonView; player: RefObject<VideoHandle | null> }) {
  const { t } = useTranslation('curriculum');
  const { t: bank } = useTranslation('bank');
  const work = useQuestions(lesson);
  const [open, setOpen] = useState<Open | null>(null);
  /** The second at which questions that are added stop the film. */
  const [second, setSecond] = useState<number | null>(null);
  const isTimed = lesson.type === 'video_interaction';
  const now = () => Math.round((player.current?.time() ?? 0) * 10) / 10;
  const show = (next: Open) => {
    player.current?.pause();
    setSecond(isTimed ? now() : null);
    setOpen(next);
  };
  /** Questions that are new in the lesson stop the film where it is now. */
  const place = async (before: readonly LessonQuestion[], after: readonly LessonQuestion[]) => {
    if (second === null) return;
    const known = new Set(before.map(({ id }) => id));
    for (const question of after) if (!known.has(question.id)) await work.change(question, { at: second });
  };
  const items = work.items ?? [];
  const isFull = items.length >= QUESTIONS_MOST;
  return (
    <Part
      title={t('questions.title')}
      hint={t(`questions.hint.${lesson.type}`)}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button variant="outlined" startIcon={<AddIcon />} disabled={isFull} onClick={() => show({ dialog: 'bank' })}>
            {t(isTimed ? 'questions.addHere' : 'questions.fromBank')}
          </Button>
          <Menu
            label={t('questions.create')}
            button={
              <Button variant="outlined" disabled={isFull}>
                {t('questions.create')}
              </Button>
            }
            items={createdKinds.map((kind) => ({
              key: kind,
              icon: <KindIcon kind={kind} />,
              label: bank(`kind.${kind}`),
              onClick: () => show({ dialog: 'new', kind }),
            }))}
          />
          <Button variant="outlined" disabled={isFull} onClick={() => show({ dialog: 'import' })}>
            {t('questions.import')}
          </Button>
        </Box>
      }
    >
      {isFull && <Alert severity="info">{t('questions.full', { most: formatNumber(QUESTIONS_MOST) })}</Alert>}
      <QueryView query={{ ...work.query, data: work.items }} skeleton={<SkeletonList rows={3} />}>
        {(questions) =>
          questions.length === 0 ? (
            <EmptyState title={t('questions.none')} />
          ) : (
            <SortableList
              label={t('questions.title')}
              items={questions}
              nameOf={({ name }) => name || t('untitled')}
              onMove={({ id, tree }) => work.move(id, tree)}
              renderItem={(question) => (
                <QuestionRow
                  question={question}
                  type={lesson.type}
                  onChange={(change) => void work.change(question, change)}
                  onRemove={() => work.remove(question)}
                  now={now}
                  onSeek={(at) => player.current?.seek(at)}
                />
              )}
            />
          )
        }
      </QueryView>
      <Suspense>
        {open?.dialog === 'bank' && (
          <BankDialog
            known={items}
            onAdd={async (ids) => {
              if (await work.add(ids)) await place(items, work.latest());
            }}
            onClose={() => setOpen(null)}
          />
        )}
        {open?.dialog === 'import' && (
          <ImportDialog
            lesson={lesson.id}
            onDone={() => void work.query.refetch().then(({ data }) => data && place(items, data.items))}
            onClose={() => setOpen(null)}
          />
        )}
        {open?.dialog === 'new' && (
          <NewQuestionDialog
            lesson={lesson.id}
            kind={open.kind}
            onMade={(answer) => {
              work.take(answer);
              return place(items, answer.items);
            }}
            known={items}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </Part>
  );
}
