import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FilmNotice } from '#/ui/FilmNotice';
import { TextField } from '#/ui/form/TextField';
import { Upload } from '#/ui/Upload';
import { filmUpload, type FileView } from '#/ui/upload';
import { LazyVideoPlayer } from '#/ui/video/LazyVideoPlayer';
import { clockOf } from '#/ui/video/stops';
import type { VideoHandle } from '#/ui/video/VideoPlayer';
import { Explanation, Section } from '../../components/Section';
import { inTime, isAddress, newMoment, type MomentRow } from '../kinds/video';
import { ListFault, useRows, useTake } from '../Rows';
import { mostRows, type QuestionForm } from '../schema';
import { MomentFields } from './MomentFields';

/** A film and the questions at its moments. */
export default function VideoFields() {
  const { t } = useTranslation('question');
  const player = useRef<VideoHandle>(null);
  return (
    <>
      <Section title={t('video.film')}>
        <Film player={player} />
      </Section>
      <Section title={t('video.moments')}>
        <Moments player={player} />
      </Section>
    </>
  );
}

/** The film: uploaded, or of an address; and how it looks, with the moments on its line. */
function Film({ player }: { player: RefObject<VideoHandle | null> }) {
  const { t } = useTranslation('question');
  const { setValue } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const [uploaded, setUploaded] = useState<FileView | null>(null);
  const [video, moments] = useWatch<QuestionForm, ['video', 'moments']>({ name: ['video', 'moments'] });
  return (
    <>
      <Upload
        {...filmUpload}
        label={t('video.upload')}
        onUploaded={(file) => {
          setUploaded(file);
          setValue('video', file.url, { shouldDirty: true, shouldValidate: true });
        }}
      />
      {uploaded?.url === video && <FilmNotice file={uploaded} />}
      <TextField<QuestionForm>
        name="video"
        label={t('video.address')}
        hint={t('video.addressHint')}
        inputMode="url"
        spellCheck={false}
        autoCapitalize="off"
      />
      {isAddress(video) && (
        <LazyVideoPlayer
          key={video}
          ref={player}
          source={{ url: video }}
          title={t('video.film')}
          // The author watches through; moments are only marked on the line.
          stops={moments.map(({ key, at }) => ({ id: key, at: at || 0, isDone: true, blocks: false }))}
        />
      )}
    </>
  );
}

/** The questions in the order of time; one is written at a time. */
function Moments({ player }: { player: RefObject<VideoHandle | null> }) {
  const { t } = useTranslation('question');
  const { getValues, setValue } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const { fields } = useRows('moments');
  const moments = useWatch<QuestionForm, 'moments'>({ name: 'moments' });
  const [open, setOpen] = useState<string | null>(fields[0]?.id ?? null);
  const wrong = useWrongMoments(setOpen);
  const nameOf = (index: number) => t('video.moment', { number: index + 1, at: clockOf(moments[index]?.at ?? 0) });
  const take = useTake('moments', nameOf);
  const sort = () => {
    const now = getValues('moments');
    const sorted = inTime(now);
    if (sorted.some((moment, index) => moment.key !== now[index]?.key))
      setValue('moments', sorted, { shouldDirty: true });
  };
  const now = () => Math.round((player.current?.time() ?? 0) * 10) / 10;
  const add = () => {
    player.current?.pause();
    const moment: MomentRow = newMoment(now());
    setValue('moments', inTime([...getValues('moments'), moment]), { shouldDirty: true });
    setOpen(moment.key);
  };
  return (
    <>
      <Explanation>{t('video.momentsHint')}</Explanation>
      <Box component="ol" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
        {fields.map(({ id }, index) => (
          <li key={id}>
            <MomentFields
              index={index}
              name={nameOf(index)}
              isOpen={open === id}
              isWrong={wrong.has(id)}
              onToggle={() => setOpen(open === id ? null : id)}
              onTake={() => take(index)}
              onTimed={sort}
              now={now}
              onSeek={(second) => player.current?.seek(second)}
            />
          </li>
        ))}
      </Box>
      {fields.length < mostRows.moments && (
        <Button variant="outlined" startIcon={<AddIcon />} onClick={add} sx={{ justifySelf: 'start' }}>
          {t('video.add')}
        </Button>
      )}
      <ListFault name="moments" />
    </>
  );
}

/** The moments with something wrong; when an attempt to save fails, the first of them is opened. */
function useWrongMoments(open: (key: string) => void): ReadonlySet<string> {
  const { getValues } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const { errors, submitCount } = useFormState<QuestionForm>();
  const wrong = getValues('moments')
    .filter((_, index) => errors.moments?.[index])
    .map(({ key }) => key);
  const openFirst = useEffectEvent(() => wrong[0] !== undefined && open(wrong[0]));
  useEffect(() => {
    if (submitCount > 0) openFirst();
  }, [submitCount]);
  return new Set(wrong);
}
