import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BilingualTextField } from '#/ui/form/BilingualTextField';
import { MediaBlocksField } from '#/ui/mediaBlocks/MediaBlocksField';
import type { VideoHandle } from '#/ui/video/VideoPlayer';
import { PaneHead } from '../item/PaneHead';
import { SaveNotices, SaveState } from '../saving/SaveState';
import type { LessonKind, LessonView } from '../types';
import { FileFields } from './kinds/FileFields';
import { QuizFields } from './kinds/QuizFields';
import { Film, VideoFields } from './kinds/VideoFields';
import { Part } from './Part';
import { Questions } from './questions/Questions';
import { TITLE_MOST, type LessonForm } from './schema';
import { useFiles } from './useFiles';
import { useLessonForm } from './useLessonForm';
import { useLessonLabels } from './useLessonLabels';

/** The editor of one lesson: what every kind has, and what its own has. */
export function LessonEditor(props: {
  lesson: LessonView;
  /** The parameter of the address that shows it. */
  shownBy?: string;
  /** The page has its title as heading. */
  hasHead?: boolean;
  /** Who sees it and when it opens, where its place in a course is known. */
  settings?: ReactNode;
}) {
  const { lesson, shownBy, hasHead = false, settings } = props;
  const { t } = useTranslation('curriculum');
  const kept = useLessonForm(lesson, shownBy);
  const labelOf = useLessonLabels();
  const player = useRef<VideoHandle>(null);
  const files = useFiles(lesson);
  const kind = lesson.type;
  const hasVideo = kind === 'video' || kind === 'video_interaction';
  return (
    <FormProvider {...kept.form}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        {hasHead ? (
          <SaveState kept={kept} />
        ) : (
          <PaneHead kind={kind} title={lesson.source?.title ?? lesson.title}>
            <SaveState kept={kept} />
          </PaneHead>
        )}
        <SaveNotices kept={kept} labelOf={labelOf} />
        {settings}
        <Part title={t('lesson.title')}>
          <BilingualTextField<LessonForm> name="title" label={t('field.title')} maxLength={TITLE_MOST} />
        </Part>
        {hasVideo && <VideoFields lesson={lesson} files={files} player={player} />}
        {kind === 'file' && <FileFields />}
        {kind === 'quiz' && <QuizFields />}
        {kind === 'video_interaction' ? (
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
            <Box sx={inSight}>
              <Film {...{ lesson, files, player }} />
            </Box>
            <Questions lesson={lesson} player={player} />
          </Box>
        ) : null}
        <Words kind={kind} />
        {kind !== 'video_interaction' && <Questions lesson={lesson} player={player} />}
      </Box>
    </FormProvider>
  );
}

/** While its questions are gone through, the film stays in sight. */
const inSight = {
  position: 'sticky',
  top: 72,
  zIndex: 2,
  bgcolor: 'background.default',
  '& video': { maxHeight: '40vh' },
} as const;

/** The texts and media of a lesson: a lecture is nothing else, other kinds may have some. */
function Words({ kind }: { kind: LessonKind }) {
  const { t } = useTranslation('curriculum');
  const [isEnglish, setEnglish] = useState(false);
  const isLecture = kind === 'lecture';
  return (
    <Part
      title={t(isLecture ? 'lesson.content' : 'lesson.words')}
      hint={t(isLecture ? 'lesson.contentHint' : 'lesson.wordsHint')}
      actions={
        <Button variant="outlined" color="inherit" aria-expanded={isEnglish} onClick={() => setEnglish(!isEnglish)}>
          {t(isEnglish ? 'lesson.closeEnglish' : 'lesson.openEnglish')}
        </Button>
      }
    >
      <MediaBlocksField<LessonForm> name="blocks" label={t('lesson.content')} folder="lessons" optional={!isLecture} />
      {isEnglish && (
        <MediaBlocksField<LessonForm>
          name="blocks_en"
          label={t('lesson.english')}
          hint={t('lesson.englishHint')}
          folder="lessons"
          optional
        />
      )}
    </Part>
  );
}
