import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOf } from '#/ui/video/stops';
import { MarkdownView } from '#/ui/MarkdownView';
import { shuffled } from '../../answers/shuffle';
import type { ContentMoment, Review } from '../../types';
import { partOf } from '../kindProps';
import { Feedback, ReviewMark } from '../ReviewMark';
import { OneOf, SomeOf } from './Choices';
import { Gaps } from './Gaps';
import { ShortField } from './Short';

/** A question at a moment of a film: answered once, then it says what became of it. */
export function MomentCard(props: {
  moment: ContentMoment;
  number: number;
  /** Null: the author's order. */
  shuffleSeed: string | null;
  /** What was answered; null where nothing was. */
  given: string | null;
  review: Review | null | undefined;
  readOnly: boolean;
  onAnswer: (text: string) => void;
  onContinue: (() => void) | null;
  onGoBack: ((second: number) => void) | null;
  onSkip: (() => void) | null;
}) {
  const { moment, number, shuffleSeed, given, review, readOnly, onAnswer, onContinue, onGoBack, onSkip } = props;
  const { t } = useTranslation('questions');
  const [draft, setDraft] = useState('');
  const part = partOf(review, moment.id);
  const isAnswered = given !== null;
  const submit = () => draft !== '' && onAnswer(draft);
  const onKey = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (event.key !== 'Enter' || !isCommand || event.nativeEvent.isComposing || isAnswered) return;
    // The page's own answer is not sent by it.
    event.preventDefault();
    event.stopPropagation();
    submit();
  };
  return (
    <Box
      component="section"
      aria-label={t('video.moment', { number, at: clockOf(moment.at) })}
      onKeyDown={onKey}
      sx={{
        display: 'grid',
        gap: 3,
        p: { xs: 3, sm: 5 },
        borderTop: '1px solid',
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ typography: 'subtitle2', color: 'text.secondary' }}>
        {t('video.moment', { number, at: clockOf(moment.at) })}
        {moment.must_answer && !isAnswered && ` · ${t('video.must')}`}
      </Box>
      <MomentInput
        moment={moment}
        shuffleSeed={shuffleSeed}
        value={given ?? draft}
        onChange={setDraft}
        review={review}
        readOnly={readOnly || isAnswered}
      />
      {part && <ReviewMark part={part} />}
      {part && <Feedback part={part} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {!isAnswered && !readOnly && (
          <Button
            variant="contained"
            aria-disabled={draft === ''}
            onClick={submit}
            sx={draft === '' ? { opacity: 0.55 } : {}}
          >
            {t('video.answer')}
          </Button>
        )}
        {!isAnswered && !readOnly && onSkip && (
          <Button color="inherit" onClick={onSkip}>
            {t('video.skip')}
          </Button>
        )}
        {part?.correct === false && onGoBack && typeof moment.go_back_to === 'number' && (
          <Button variant="outlined" color="inherit" onClick={() => onGoBack(moment.go_back_to ?? 0)}>
            {t('video.goBack', { at: clockOf(moment.go_back_to) })}
          </Button>
        )}
        {(isAnswered || readOnly) && onContinue && (
          <Button variant="contained" onClick={onContinue}>
            {t('video.continue')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

function MomentInput(props: {
  moment: ContentMoment;
  shuffleSeed: string | null;
  value: string;
  onChange: (text: string) => void;
  review: Review | null | undefined;
  readOnly: boolean;
}) {
  const { moment, shuffleSeed, ...rest } = props;
  const choices = shuffleSeed === null ? (moment.choices ?? []) : shuffled(moment.choices ?? [], shuffleSeed);
  if (moment.type === 'fill_in') {
    return <Gaps {...rest} html={moment.statement_html} gaps={moment.gaps ?? []} prefix={`${moment.id}/`} />;
  }
  const prefix = `${moment.id}/`;
  return (
    <>
      <MarkdownView html={moment.statement_html} />
      {moment.type === 'single_choice' && <OneOf {...rest} choices={choices} prefix={prefix} />}
      {moment.type === 'multiple_choice' && <SomeOf {...rest} choices={choices} prefix={prefix} />}
      {/* What is said to it stands below the card's own mark. */}
      {moment.type === 'short_answer' && <ShortField {...rest} part={`${moment.id}/answer`} />}
    </>
  );
}
