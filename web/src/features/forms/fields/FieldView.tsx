import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import type { FieldValues } from 'react-hook-form';
import { loadNamespaces } from '#/i18n/i18n';
import { CheckboxField } from '#/ui/form/CheckboxField';
import { DateField } from '#/ui/form/DateField';
import { NumberField } from '#/ui/form/NumberField';
import { TextField, type TextFieldProps } from '#/ui/form/TextField';
import { SkeletonList } from '#/ui/states';
import type { FormField, SeatsLeft } from '../types';
import { DropdownAnswer, MultipleAnswer, SingleAnswer } from './ChoiceAnswers';
import { FileAnswer } from './FileAnswer';
import type { AnswerLook } from './look';
import { RatingAnswer } from './RatingAnswer';

const PlaceAnswer = lazy(async () => {
  // Provinces and schools have words of their own.
  const [module] = await Promise.all([import('./PlaceAnswer'), loadNamespaces(['auth'])]);
  return module;
});

/** What helps to write a text. */
type Help = Partial<Pick<TextFieldProps<FieldValues>, 'type' | 'autoComplete' | 'inputMode' | 'rows'>>;

const lines: Partial<Record<FormField['kind'], Help>> = {
  email: { type: 'email', autoComplete: 'email', inputMode: 'email' },
  phone: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' },
  long_text: { rows: 4 },
};

const named: Partial<Record<NonNullable<FormField['rules']['named']>, Help>> = {
  person_name: { autoComplete: 'name' },
  link: { type: 'url', inputMode: 'url', autoComplete: 'url' },
};

/** One field of a form, of any kind; `answers.<key>` of the form around it. */
export function FieldView({ field, seats }: { field: FormField; seats?: SeatsLeft[string] }) {
  const { key, kind, label, help, required, rules } = field;
  const look: AnswerLook = { name: `answers.${key}`, label, hint: help || undefined, optional: !required };
  switch (kind) {
    case 'short_text':
    case 'long_text':
    case 'email':
    case 'phone':
      return <TextField {...look} {...lines[kind]} {...(kind === 'short_text' && rules.named && named[rules.named])} />;
    case 'number':
      return <NumberField {...look} min={rules.min ?? undefined} max={rules.max ?? undefined} />;
    case 'date':
      return <DateField {...look} disableFuture={rules.named === 'past_date'} />;
    case 'single':
      return <SingleAnswer {...look} options={field.options} seats={seats} />;
    case 'multiple':
      return <MultipleAnswer {...look} options={field.options} seats={seats} />;
    case 'dropdown':
      return <DropdownAnswer {...look} options={field.options} seats={seats} />;
    case 'rating':
      return <RatingAnswer {...look} stars={rules.max} />;
    case 'consent':
      return <CheckboxField {...look} />;
    case 'file':
      return <FileAnswer {...look} endings={field.options.map(({ value }) => value)} />;
    case 'province':
    case 'school':
      return (
        <Suspense fallback={<SkeletonList rows={1} />}>
          <PlaceAnswer {...look} kind={kind} />
        </Suspense>
      );
    case 'text_block':
      return <TextBlock text={label} help={help} />;
    case 'page_break':
      return null;
  }
}

function TextBlock({ text, help }: { text: string; help: string }) {
  return (
    <Box>
      <Typography sx={words}>{text}</Typography>
      {help && (
        <Typography variant="body2" color="textSecondary" sx={words}>
          {help}
        </Typography>
      )}
    </Box>
  );
}

const words = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;
