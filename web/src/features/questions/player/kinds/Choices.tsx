import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { readChoices, writeChoices } from '../../answers/choices';
import { shuffled } from '../../answers/shuffle';
import type { ContentItem } from '../../types';
import type { KindProps } from '../kindProps';
import { partOf } from '../kindProps';
import { ItemContent } from '../ItemContent';
import { Feedback, ReviewMark } from '../ReviewMark';
import type { ChoiceProps } from './choiceProps';
import { TrueFalse } from './TrueFalse';

/** Choices in the order of this person: shuffled where the author wants it. */
export function inOrder<T>(items: readonly T[], shuffle: boolean, seed: string): readonly T[] {
  return shuffle ? shuffled(items, seed) : items;
}

/** Single and multiple choice; of the style `true_false` a table of statements. */
export function Choices({ question, value, onChange, review, readOnly, seed }: KindProps) {
  const { content, type, style } = question;
  const choices = inOrder(content.choices ?? [], content.shuffle, seed);
  const props = { choices, value, onChange, review, readOnly };
  if (type === 'single_choice') return <OneOf {...props} />;
  return style === 'true_false' ? <TrueFalse {...props} /> : <SomeOf {...props} />;
}

/** One of several. */
export function OneOf({ choices, value, onChange, review, readOnly, prefix }: ChoiceProps) {
  const { t } = useTranslation('questions');
  return (
    <RadioGroup
      aria-label={t('choices.one')}
      value={value}
      onChange={(_, id) => !readOnly && onChange(id)}
      sx={{ gap: 2 }}
    >
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.id}
          choice={choice}
          picked={value === String(choice.id)}
          part={partOf(review, `${prefix ?? ''}${choice.id}`)}
          control={<Radio value={String(choice.id)} disabled={readOnly} />}
        />
      ))}
    </RadioGroup>
  );
}

/** Any number of several. */
export function SomeOf({ choices, value, onChange, review, readOnly, prefix }: ChoiceProps) {
  const { t } = useTranslation('questions');
  const picked = readChoices(value) ?? [];
  const toggle = (id: number, isPicked: boolean) =>
    onChange(writeChoices(isPicked ? [...picked, id] : picked.filter((one) => one !== id)));
  return (
    <Stack role="group" aria-label={t('choices.several')} sx={{ gap: 2 }}>
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.id}
          choice={choice}
          picked={picked.includes(choice.id)}
          part={partOf(review, `${prefix ?? ''}${choice.id}`)}
          control={
            <Checkbox
              checked={picked.includes(choice.id)}
              disabled={readOnly}
              onChange={(_, isPicked) => toggle(choice.id, isPicked)}
            />
          }
        />
      ))}
    </Stack>
  );
}

/** A choice as a row that is pressed anywhere. */
function ChoiceRow(props: {
  choice: ContentItem;
  picked: boolean;
  part: ReturnType<typeof partOf>;
  control: React.ReactElement;
}) {
  const { choice, picked, part, control } = props;
  const tone = part?.correct === false ? 'danger' : 'primary';
  return (
    <Box
      sx={{
        border: '1px solid',
        borderColor: picked ? `var(--lp-${tone})` : 'var(--lp-border-strong)',
        borderRadius: 'var(--lp-radius-md)',
        bgcolor: picked ? `color-mix(in srgb, var(--lp-${tone}) 10%, var(--lp-surface))` : 'background.paper',
        '&:focus-within': { outline: '2px solid var(--lp-primary)', outlineOffset: 1 },
      }}
    >
      <FormControlLabel
        control={control}
        label={<ItemContent item={choice} />}
        sx={{
          display: 'flex',
          m: 0,
          px: 2,
          py: 1,
          minHeight: 52,
          color: 'text.primary',
          '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0, color: 'text.primary' },
          '& .MuiFormControlLabel-label.Mui-disabled': { color: 'text.primary' },
        }}
      />
      {part && (
        <Box sx={{ display: 'grid', gap: 1, px: 4, pb: 3 }}>
          <ReviewMark part={part} />
          <Feedback part={part} plain />
        </Box>
      )}
    </Box>
  );
}
