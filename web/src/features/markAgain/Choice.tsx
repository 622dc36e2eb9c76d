import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Schemas } from '#/api/types';
import type { AskingQuiz } from './api';

/** What is to be done with a question's answers, in one quiz or everywhere. */
export interface Chosen {
  action: Schemas['MarkAgainAction'];
  lesson: number | null;
}

const ACTIONS = ['again', 'full_marks', 'does_not_count', 'as_marked'] as const;

/** Chooses what is to be done, and where. How a quiz counts a question is chosen for one quiz. */
export function Choice(props: {
  places: Schemas['MarkAgainPlaces'];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}) {
  const { chosen, onChange } = props;
  const { quizzes, may_everywhere: mayEverywhere } = props.places;
  const { t } = useTranslation('markAgain');
  const labelId = useId();
  const first = quizzes[0]?.lesson_id ?? null;
  const quiz = quizzes.find(({ lesson_id: id }) => id === chosen.lesson);
  const choose = (action: Chosen['action']) =>
    onChange({ action, lesson: action === 'again' && mayEverywhere ? chosen.lesson : (chosen.lesson ?? first) });
  return (
    <>
      <FormControl>
        <FormLabel id={labelId}>{t('what')}</FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={chosen.action}
          onChange={(_, value) => choose(ACTIONS.find((action) => action === value) ?? 'again')}
        >
          {ACTIONS.filter((action) => isOffered(action, quizzes)).map((action) => (
            <FormControlLabel key={action} value={action} control={<Radio />} label={t(`action.${action}`)} />
          ))}
        </RadioGroup>
      </FormControl>
      <TextField
        select
        label={t('where')}
        value={chosen.lesson ?? ''}
        onChange={({ target }) => onChange({ ...chosen, lesson: target.value === '' ? null : Number(target.value) })}
        slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      >
        {chosen.action === 'again' && mayEverywhere && <MenuItem value="">{t('everywhere')}</MenuItem>}
        {quizzes.map(({ lesson_id: id, title, course_title: course }) => (
          <MenuItem key={id} value={id}>
            {course ? `${title} · ${course}` : title}
          </MenuItem>
        ))}
      </TextField>
      {quiz?.rule && <Typography color="textSecondary">{t(`rule.${quiz.rule}`)}</Typography>}
    </>
  );
}

/** Rules are for quizzes, and only what has one can be taken back. */
function isOffered(action: Chosen['action'], quizzes: readonly AskingQuiz[]) {
  if (action === 'again') return true;
  return action === 'as_marked' ? quizzes.some(({ rule }) => rule) : quizzes.length > 0;
}
