import SendIcon from '@mui/icons-material/KeyboardReturnRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** The key code of a key that an input method has taken; Safari tells the end of a word before its last key. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * A line to type to the program. Nothing that the program writes draws it anew or takes the focus from it, so that an input method
 * never loses a word; it stays when the program has ended, with what was typed.
 */
export const InputLine = memo(function InputLine(props: {
  /** The program takes no more. */
  isOver: boolean;
  /** Takes the focus when it appears: somebody has just begun the run. */
  takesFocus: boolean;
  /** A line with its end; without one where the input ends in its middle. */
  onInput: (text: string) => void;
  onEnd: () => void;
}) {
  const { isOver, takesFocus, onInput, onEnd } = props;
  const { t } = useTranslation('snippets');
  const field = useRef<HTMLInputElement>(null);
  const wasGiven = useRef(takesFocus);
  useEffect(() => {
    // On a touch screen the keyboard would cover what the program writes.
    if (wasGiven.current && !matchMedia('(pointer: coarse)').matches) field.current?.focus();
  }, []);
  const take = () => {
    const text = field.current?.value ?? '';
    if (field.current) field.current.value = '';
    return text;
  };
  const send = () => {
    if (!isOver) onInput(`${take()}\n`);
    field.current?.focus();
  };
  const end = () => {
    if (isOver) return;
    const text = take();
    if (text !== '') onInput(text);
    onEnd();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === TAKEN_BY_INPUT_METHOD) return;
    const isEnd = event.key.toLowerCase() === 'd' && event.ctrlKey && !event.altKey && !event.shiftKey;
    if (event.key !== 'Enter' && !isEnd) return;
    event.preventDefault();
    // Elsewhere in the page the same keys run the program.
    event.stopPropagation();
    if (isEnd) end();
    else send();
  };
  return (
    <Box
      sx={{ display: 'flex', flex: 'none', alignItems: 'center', gap: 2, p: 2, borderTop: 1, borderColor: 'divider' }}
    >
      <OutlinedInput
        inputRef={field}
        size="small"
        fullWidth
        readOnly={isOver}
        placeholder={t(isOver ? 'input.over' : 'input.placeholder')}
        onKeyDown={onKeyDown}
        slotProps={{
          input: {
            'aria-label': t('input.line'),
            autoComplete: 'off',
            autoCapitalize: 'off',
            autoCorrect: 'off',
            spellCheck: false,
            enterKeyHint: 'send',
          },
        }}
        sx={{ flex: 1, minWidth: 0, fontFamily: 'var(--lp-mono)' }}
      />
      <IconButton
        color="primary"
        aria-label={t('input.send')}
        title={t('input.send')}
        aria-disabled={isOver}
        onClick={send}
        sx={{ width: 'var(--lp-control)', height: 'var(--lp-control)', opacity: isOver ? 0.5 : 1 }}
      >
        <SendIcon fontSize="small" />
      </IconButton>
      <Button size="small" color="inherit" aria-disabled={isOver} title="Ctrl+D" onClick={end} sx={{ flex: 'none' }}>
        {t('input.end')}
      </Button>
    </Box>
  );
});
