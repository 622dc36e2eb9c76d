import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import NativeSelect from '@mui/material/NativeSelect';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { pairOf, withPair } from '../../answers/pairs';
import type { ContentGap, Review, ReviewPart } from '../../types';
import { GapStatement } from '../GapStatement';
import { partOf, type KindProps } from '../kindProps';
import { Feedback, ReviewMark } from '../ReviewMark';

/** What gaps are given; moments of a film have some as well. */
export interface GapsProps {
  html: string;
  gaps: readonly ContentGap[];
  value: string;
  onChange: (answer: string) => void;
  review?: Review | null;
  readOnly: boolean;
  /** Before the ids of the review's parts. */
  prefix?: string;
}

/** A statement whose gaps are filled in. */
export function FillIn({ question, value, onChange, review, readOnly }: KindProps) {
  return (
    <Gaps
      html={question.statement_html}
      gaps={question.content.gaps ?? []}
      value={value}
      onChange={onChange}
      review={review}
      readOnly={readOnly}
    />
  );
}

/** Inputs and lists inside a statement, and below it what is said to each. */
export function Gaps({ html, gaps, value, onChange, review, readOnly, prefix = '' }: GapsProps) {
  const { t } = useTranslation('questions');
  const keys = gaps.map(({ key }) => key);
  const change = (key: string, text: string) => onChange(withPair(value, key, text, keys));
  const told = gaps.flatMap(({ key }, index) => {
    const part = partOf(review, `${prefix}${key}`);
    return part && (part.feedback || part.right) ? [{ part, number: index + 1 }] : [];
  });
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Box sx={{ '& .lp-markdown': { lineHeight: 2.6 } }}>
        <GapStatement html={html} keys={keys}>
          {(key) => {
            const index = keys.indexOf(key);
            const gap = gaps[index];
            if (!gap) return null;
            return (
              <GapField
                gap={gap}
                label={t('gaps.name', { number: index + 1 })}
                text={pairOf(value, key)}
                onText={(text) => change(key, text)}
                part={partOf(review, `${prefix}${key}`)}
                readOnly={readOnly}
              />
            );
          }}
        </GapStatement>
      </Box>
      {told.length > 0 && (
        <Stack component="ul" sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
          {told.map(({ part, number }) => (
            <Box
              component="li"
              key={part.id}
              sx={{ px: 3, py: 2, borderRadius: 'var(--lp-radius-md)', bgcolor: 'var(--lp-sunken)' }}
            >
              <Box sx={{ typography: 'subtitle2' }}>{t('gaps.name', { number })}</Box>
              <Feedback part={part} />
            </Box>
          ))}
        </Stack>
      )}
    </Box>
  );
}

function GapField(props: {
  gap: ContentGap;
  label: string;
  text: string;
  onText: (text: string) => void;
  part: ReviewPart | undefined;
  readOnly: boolean;
}) {
  const { gap, label, text, onText, part, readOnly } = props;
  const { t } = useTranslation('questions');
  const size = { verticalAlign: 'middle', mx: 1, maxWidth: '100%' };
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, maxWidth: '100%', lineHeight: 1.4 }}
    >
      {gap.options ? (
        <NativeSelect
          input={<OutlinedInput size="small" />}
          value={text}
          inputProps={{ 'aria-label': label }}
          disabled={readOnly}
          onChange={(event) => onText(event.target.value)}
          sx={size}
        >
          <option value="">{t('gaps.choose')}</option>
          {gap.options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <OutlinedInput
          size="small"
          value={text}
          readOnly={readOnly}
          autoComplete="off"
          onChange={(event) => onText(event.target.value)}
          inputProps={{ 'aria-label': label, autoCapitalize: 'off', spellCheck: false }}
          sx={{ ...size, width: `${Math.min(Math.max([...text].length + 4, 9), 32)}ch`, minHeight: 44 }}
        />
      )}
      {part && <ReviewMark part={part} short />}
    </Box>
  );
}
