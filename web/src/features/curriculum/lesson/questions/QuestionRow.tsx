import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import { useTranslation } from 'react-i18next';
import { KindIcon } from '#/features/questionBank';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { Chip, ContentStatusChip } from '#/ui/Chips';
import { clockOf } from '#/ui/video/stops';
import type { LessonKind, LessonQuestion, QuestionPlaceChange } from '../../types';
import { FigureInput } from './FigureInput';

/** A question of a lesson: what it is, what it is worth here, and where it is asked. */
export function QuestionRow(props: {
  question: LessonQuestion;
  type: LessonKind;
  onChange: (change: QuestionPlaceChange) => void;
  onRemove: () => void;
  /** The second at which the film is. */
  now: () => number;
  onSeek: (at: number) => void;
}) {
  const { question, type, onChange, onRemove, now, onSeek } = props;
  const { t } = useTranslation('curriculum');
  const { t: bank } = useTranslation('bank');
  const { name, at } = question;
  const title = name || t('untitled');
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 2, py: 2 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, minWidth: 0 }}>
        <Box component="span" title={bank(`kind.${question.type}`)} sx={{ display: 'inline-flex' }}>
          <KindIcon kind={question.type} />
        </Box>
        {question.can_edit ? (
          <Link
            component={AppLink}
            to={paths.manageQuestion(question.id)}
            sx={{ overflowWrap: 'anywhere', color: 'text.primary' }}
          >
            {title}
          </Link>
        ) : (
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Box>
        )}
        {question.status !== 'published' && <ContentStatusChip status={question.status} />}
        {type === 'quiz' && question.on_quiz && !question.enable_on_quiz && (
          <Chip tone="warning">{t('questions.notForQuiz')}</Chip>
        )}
      </Box>
      <IconButton aria-label={t('questions.remove', { name: title })} onClick={onRemove}>
        <DeleteIcon />
      </IconButton>
      <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <FigureInput
          label={t('questions.score', { name: title })}
          value={question.score}
          unit={t('questions.points')}
          onChange={(score) => score !== null && onChange({ score })}
        />
        {type === 'quiz' && (
          <Toggle
            label={t(question.on_quiz ? 'questions.onQuiz' : 'questions.practice')}
            checked={question.on_quiz}
            onChange={(isOn) => onChange({ enable_on_quiz: isOn })}
          />
        )}
        {type === 'video_interaction' && (
          <>
            <FigureInput
              label={t('questions.at', { name: title })}
              value={at}
              unit={t('questions.seconds')}
              onChange={(second) => second !== null && onChange({ at: second })}
            />
            <Button size="small" variant="outlined" onClick={() => onChange({ at: now() })}>
              {t('questions.takeTime')}
            </Button>
            {at !== null && (
              <>
                <Button size="small" color="inherit" onClick={() => onSeek(at)}>
                  {t('questions.seek', { at: clockOf(at) })}
                </Button>
                <Toggle
                  label={t('questions.must')}
                  checked={question.must_answer}
                  onChange={(isOn) => onChange({ must_answer: isOn })}
                />
              </>
            )}
          </>
        )}
      </Box>
    </Box>
  );
}

function Toggle(props: { label: string; checked: boolean; onChange: (isOn: boolean) => void }) {
  const { label, checked, onChange } = props;
  return (
    <FormControlLabel
      label={label}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ ml: 0, gap: 1 }}
      control={
        <Switch
          size="small"
          checked={checked}
          onChange={(_, isOn) => onChange(isOn)}
          slotProps={{ input: { role: 'switch' } }}
        />
      }
    />
  );
}
