import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FieldPathByValue, FieldValues } from 'react-hook-form';
import { pageNonce } from '#/api/boot';
import { CodeEditor } from '#/editor/CodeEditor';
import { useField } from '#/ui/form/field';
import type { ProblemForm } from '../schema';

/** A text in a programming language as a field of the form. Escape leaves it, Ctrl+S saves the form. */
export function SourceEditor<T extends FieldValues = ProblemForm>(props: {
  name: FieldPathByValue<T, string>;
  /** Who can't see it hears this. */
  label: string;
  /** Above it, where its place doesn't say what it is. */
  title?: string;
  /** Below it: what an empty one means. */
  hint?: string;
  mode: string;
  isShort?: boolean;
  onSave: () => void;
}) {
  const { name, label, title, hint, mode, isShort, onSave } = props;
  const field = useField<T, string>({ name });
  const frame = useRef<HTMLDivElement>(null);
  const { revision, type } = useRevision(field.value, field.onChange);
  const latest = useRef({ type, onSave });
  useLayoutEffect(() => {
    latest.current = { type, onSave };
  });
  const events = useMemo(
    () => ({
      onChange: (value: string) => latest.current.type(value),
      onRun: () => undefined,
      onSubmit: () => undefined,
      onSave: () => latest.current.onSave(),
      onLeave: () => frame.current?.focus(),
    }),
    [],
  );
  const { ref } = field;
  useLayoutEffect(() => {
    ref({ focus: () => frame.current?.querySelector<HTMLElement>('[role=textbox], textarea')?.focus() });
  }, [ref]);
  return (
    <div>
      {title && (
        <Typography variant="subtitle2" component="h4" sx={{ mb: 1.5 }}>
          {title}
        </Typography>
      )}
      <Box
        ref={frame}
        tabIndex={-1}
        onBlur={field.onBlur}
        sx={[look, isShort === true && short, field.error !== undefined && wrong]}
      >
        <CodeEditor
          text={field.value}
          revision={revision}
          mode={mode}
          label={label}
          nonce={pageNonce()}
          events={events}
        />
      </Box>
      {hint && <FormHelperText>{hint}</FormHelperText>}
      <Box aria-live="polite">{field.error && <FormHelperText error>{field.error}</FormHelperText>}</Box>
    </div>
  );
}

/** Grows when the text was not typed in the editor, which then takes it: a sample, or what stood there before it was edited. */
function useRevision(text: string, onChange: (text: string) => void) {
  const [revision, setRevision] = useState(0);
  const typed = useRef(text);
  useLayoutEffect(() => {
    if (text === typed.current) return;
    typed.current = text;
    setRevision((before) => before + 1);
  }, [text]);
  const type = (value: string) => {
    typed.current = value;
    onChange(value);
  };
  return { revision, type };
}

const look = {
  display: 'flex',
  flexDirection: 'column',
  height: 380,
  overflow: 'hidden',
  border: '1px solid',
  borderColor: 'var(--lp-border-strong)',
  borderRadius: 'var(--lp-radius-md)',
} as const;
const short = { height: 200 };
const wrong = { borderColor: 'error.main' };
