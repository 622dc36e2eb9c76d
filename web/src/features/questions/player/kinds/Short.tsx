import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { Review } from '../../types';
import { partOf, type KindProps } from '../kindProps';
import { Feedback, ReviewMark } from '../ReviewMark';

/** A word, a number, a line. */
export function Short({ value, onChange, review, readOnly }: KindProps) {
  return <ShortField value={value} onChange={onChange} review={review} readOnly={readOnly} />;
}

/** The field of a short answer, and what is said to it. */
export function ShortField(props: {
  value: string;
  onChange: (answer: string) => void;
  review?: Review | null;
  readOnly: boolean;
  /** The part of the review that is about it. */
  part?: string;
}) {
  const { value, onChange, review, readOnly, part: id = 'answer' } = props;
  const { t } = useTranslation('questions');
  const part = partOf(review, id);
  return (
    <Stack sx={{ gap: 2, maxWidth: 560 }}>
      <OutlinedInput
        fullWidth
        value={value}
        readOnly={readOnly}
        autoComplete="off"
        placeholder={t('short.placeholder')}
        inputProps={{ 'aria-label': t('short.label'), autoCapitalize: 'off', spellCheck: false, maxLength: 20_000 }}
        onChange={(event) => onChange(event.target.value)}
      />
      {part && <ReviewMark part={part} />}
      {part && <Feedback part={part} />}
    </Stack>
  );
}
