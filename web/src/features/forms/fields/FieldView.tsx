import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FieldValues } from 'react-hook-form';
import { TextField, type TextFieldProps } from '#/ui/form/TextField';
import type { FormField, SeatsLeft } from '../types';
import type { AnswerLook } from './look';
import { parts } from './parts';

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
    case 'text_block':
      return <TextBlock text={label} help={help} />;
    default: {
      const part = parts[kind];
      return part ? <part.Part look={look} field={field} seats={seats} /> : null;
    }
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
