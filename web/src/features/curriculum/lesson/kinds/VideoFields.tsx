import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { DurationField } from '#/ui/form/DurationField';
import { TextField } from '#/ui/form/TextField';
import { Upload } from '#/ui/Upload';
import { LazyVideoPlayer } from '#/ui/video/LazyVideoPlayer';
import type { VideoHandle } from '#/ui/video/VideoPlayer';
import { questionsQuery } from '../../api';
import type { LessonView } from '../../types';
import { Part } from '../Part';
import { videoSources, type LessonForm } from '../schema';
import type { LessonFiles } from '../useFiles';
import { CaptionFields } from './CaptionFields';
import { languageName } from './languages';

/** A film: a file of the site, or an address; its words; and how it looks. */
export function VideoFields(props: { lesson: LessonView; files: LessonFiles; player: RefObject<VideoHandle | null> }) {
  const { lesson, files, player } = props;
  const { t } = useTranslation('curriculum');
  const { setValue } = useFormContext<LessonForm, unknown, LessonForm>();
  const video = useWatch<LessonForm, 'video'>({ name: 'video' });
  const isFile = video.source === 'file';
  return (
    <Part title={t('video.title')}>
      <ChoiceField<LessonForm, (typeof videoSources)[number]>
        name="video.source"
        label={t('video.source')}
        options={videoSources.map((value) => ({ value, label: t(`video.${value}`), hint: t(`video.${value}Hint`) }))}
        cards
      />
      {isFile ? (
        <Upload
          kind="file"
          isPrivate
          folder="lessons"
          accept={['.mp4', '.zip']}
          label={t('video.upload')}
          onUploaded={(file) => {
            files.add(file);
            setValue('video.file_id', file.id, { shouldDirty: true });
          }}
        />
      ) : (
        <>
          <TextField<LessonForm>
            name="video.url"
            label={t('video.address')}
            hint={t('video.addressHint')}
            inputMode="url"
            autoCapitalize="off"
            spellCheck={false}
          />
          <DurationField<LessonForm>
            name="video.duration"
            label={t('video.duration')}
            hint={t('video.durationHint')}
            valueIn="second"
            units={['second', 'minute', 'hour']}
            optional
          />
        </>
      )}
      {lesson.type === 'video' && <Film {...{ lesson, files, player }} />}
      {isFile && video.file_id !== null && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
          <Button color="error" onClick={() => setValue('video.file_id', null, { shouldDirty: true })}>
            {t('video.remove')}
          </Button>
          {files.nameOf(video.file_id)}
        </Box>
      )}
      <CaptionFields files={files} />
    </Part>
  );
}

/** Where the film of the form is; empty where there is none yet. Of a file that is saved, the server has made what plays. */
function useSource({ video, source: written }: LessonView, files: LessonFiles): string {
  const { source, file_id: file, url } = useWatch<LessonForm, 'video'>({ name: 'video' });
  if (source === 'link') return url.trim();
  const isSaved = file !== null && file === written?.content.video?.file_id;
  return isSaved && video ? video.url : files.addressOf(file);
}

/** The film as learners see it; where it stops is only marked on its line. */
export function Film(props: { lesson: LessonView; files: LessonFiles; player: RefObject<VideoHandle | null> }) {
  const { lesson, files, player } = props;
  const url = useSource(lesson, files);
  const captions = useWatch<LessonForm, 'video.captions'>({ name: 'video.captions' });
  const { data } = useQuery({ ...questionsQuery(lesson.id), enabled: lesson.type === 'video_interaction' });
  const stops = (data?.items ?? []).flatMap(({ id, at }) =>
    at === null ? [] : [{ id: String(id), at, isDone: true, blocks: false }],
  );
  if (!url) return null;
  return (
    <LazyVideoPlayer
      key={url}
      ref={player}
      source={{
        url,
        captions: captions.flatMap(({ lang, file_id: id }) => {
          const src = files.addressOf(id);
          return src ? [{ language: lang, label: languageName(lang), src }] : [];
        }),
      }}
      title={lesson.title}
      stops={stops}
    />
  );
}
