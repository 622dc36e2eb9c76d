import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyVideoPlayer } from '#/ui/video/LazyVideoPlayer';
import { isPlayable } from '#/ui/video/source';
import { clockOf } from '#/ui/video/stops';
import type { VideoHandle } from '#/ui/video/VideoPlayer';
import { pairOf, readPairs, withPair } from '../../answers/pairs';
import type { ContentMoment } from '../../types';
import { partOf, type KindProps } from '../kindProps';
import { ReviewMark } from '../ReviewMark';
import { MomentCard } from './MomentCard';

/** A film that stops at each of its questions. What is answered stays. */
export function VideoQuestion(props: KindProps) {
  const { question, value, onChange, review, readOnly, onPart, seed } = props;
  const { t } = useTranslation('questions');
  const player = useRef<VideoHandle>(null);
  const { video: src = '', moments = [] } = question.content.video ?? {};
  const [open, setOpen] = useState<string | null>(null);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const ids = moments.map(({ id }) => id);
  const answered = new Set(readPairs(value).map(([id]) => id));
  const isDone = (moment: ContentMoment) => answered.has(moment.id) || skipped.includes(moment.id);
  const blocker = moments.find((moment) => moment.must_answer && !answered.has(moment.id));
  const goOn = (second?: number) => {
    setOpen(null);
    if (second !== undefined) player.current?.seek(second);
    player.current?.play();
  };
  const answer = (moment: ContentMoment, text: string) => {
    const next = withPair(value, moment.id, text, ids);
    onChange(next);
    onPart?.(
      next,
      moments.every(({ id }) => id === moment.id || answered.has(id)),
    );
  };
  const cardOf = (moment: ContentMoment) => (
    <MomentCard
      key={moment.id}
      moment={moment}
      number={ids.indexOf(moment.id) + 1}
      shuffleSeed={question.content.shuffle ? `${seed}/${moment.id}` : null}
      given={answered.has(moment.id) ? pairOf(value, moment.id) : null}
      review={review}
      readOnly={readOnly}
      onAnswer={(text) => answer(moment, text)}
      onContinue={isFilm ? () => goOn() : null}
      onGoBack={isFilm ? (second) => goOn(second) : null}
      onSkip={
        moment.must_answer || !isFilm
          ? null
          : () => {
              setSkipped([...skipped, moment.id]);
              goOn();
            }
      }
    />
  );
  const isFilm = isPlayable(src, location.origin);
  const shown = moments.find(({ id }) => id === open);
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <LazyVideoPlayer
        ref={player}
        source={{ url: src }}
        title=""
        stops={moments.map((moment) => ({
          id: moment.id,
          at: moment.at,
          isDone: readOnly || isDone(moment),
          blocks: moment.must_answer,
        }))}
        onStop={setOpen}
      >
        {shown && cardOf(shown)}
      </LazyVideoPlayer>
      {isFilm ? (
        <Moments
          moments={moments}
          answered={answered}
          review={review}
          open={open}
          blockedFrom={blocker?.at ?? Number.POSITIVE_INFINITY}
          onOpen={(moment) => {
            player.current?.pause();
            player.current?.seek(moment.at);
            setOpen(moment.id);
          }}
        />
      ) : (
        moments.filter((moment) => !blocker || moment.at <= blocker.at).map(cardOf)
      )}
      <Box component="p" sx={{ m: 0, typography: 'body2', color: 'text.secondary' }} role="status">
        {t('video.progress', { done: answered.size, total: moments.length })}
      </Box>
    </Box>
  );
}

/** The questions of a film, to go to. */
function Moments(props: {
  moments: readonly ContentMoment[];
  answered: ReadonlySet<string>;
  review: KindProps['review'];
  open: string | null;
  /** From this second on they wait for one that must be answered first. */
  blockedFrom: number;
  onOpen: (moment: ContentMoment) => void;
}) {
  const { moments, answered, review, open, blockedFrom, onOpen } = props;
  const { t } = useTranslation('questions');
  return (
    <Box
      component="ol"
      aria-label={t('video.moments')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, m: 0, p: 0, listStyle: 'none' }}
    >
      {moments.map((moment, index) => {
        const part = partOf(review, moment.id);
        const isBlocked = moment.at > blockedFrom;
        return (
          <li key={moment.id}>
            <Button
              variant="outlined"
              color={open === moment.id ? 'primary' : 'inherit'}
              aria-current={open === moment.id || undefined}
              aria-disabled={isBlocked}
              title={isBlocked ? t('video.blocked') : undefined}
              onClick={() => !isBlocked && onOpen(moment)}
              sx={{ minHeight: 44, gap: 1.5, ...(isBlocked && { opacity: 0.55 }) }}
            >
              {t('video.moment', { number: index + 1, at: clockOf(moment.at) })}
              {part && <ReviewMark part={part} short />}
              {!part && answered.has(moment.id) && <span>· {t('video.answered')}</span>}
            </Button>
          </li>
        );
      })}
    </Box>
  );
}
