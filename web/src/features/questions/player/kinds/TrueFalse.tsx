import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { readChoices, writeChoices } from '../../answers/choices';
import { partOf } from '../kindProps';
import { Feedback, ReviewMark } from '../ReviewMark';
import { ItemContent } from '../ItemContent';
import type { ChoiceProps } from './choiceProps';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Statements, each of which is said to be true or false. */
export function TrueFalse({ choices, value, onChange, review, readOnly, prefix = '' }: ChoiceProps) {
  const { t } = useTranslation('questions');
  const id = useId();
  const said = readChoices(value) ?? [];
  const say = (choice: number, next: string | null) => {
    if (next === null) return;
    onChange(writeChoices([...said.filter((one) => Math.abs(one) !== choice), next === 'true' ? choice : -choice]));
  };
  const saidOf = (choice: number) => (said.includes(choice) ? 'true' : said.includes(-choice) ? 'false' : null);
  return (
    <Box component="ol" aria-label={t('choices.statements')} sx={{ display: 'grid', m: 0, p: 0, listStyle: 'none' }}>
      {choices.map((choice, index) => {
        const part = partOf(review, `${prefix}${choice.id}`);
        return (
          <Box
            component="li"
            key={choice.id}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
              alignItems: 'center',
              gap: 3,
              px: 3,
              py: 3,
              borderBottom: '1px solid',
              borderColor: 'divider',
              '&:first-of-type': { borderTop: '1px solid', borderTopColor: 'divider' },
            }}
          >
            <Box id={`${id}-${choice.id}`} sx={{ display: 'flex', gap: 2, minWidth: 0 }}>
              <Box component="span" sx={{ fontWeight: 'fontWeightMedium' }}>
                {letters[index % letters.length]})
              </Box>
              <ItemContent item={choice} />
            </Box>
            <Box sx={{ display: 'grid', gap: 1, justifyItems: { xs: 'start', sm: 'end' } }}>
              <ToggleButtonGroup
                exclusive
                color="primary"
                value={saidOf(choice.id)}
                disabled={readOnly}
                aria-labelledby={`${id}-${choice.id}`}
                onChange={(_, next: string | null) => say(choice.id, next)}
              >
                {(['true', 'false'] as const).map((word) => (
                  <ToggleButton key={word} value={word} sx={{ minWidth: 76, minHeight: 44 }}>
                    {t(`choices.${word}`)}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
              {part && part.correct !== null && <ReviewMark part={part} />}
            </Box>
            {part && (
              <Box sx={{ gridColumn: '1 / -1' }}>
                <Feedback part={part} plain />
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
