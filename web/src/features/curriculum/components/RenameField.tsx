import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TITLE_MOST } from '../tree/outline';

/** A title that is written in its place: Enter or leaving takes it, Escape gives it up. */
export function RenameField(props: { title: string; onDone: (title: string | null) => void }) {
  const { title, onDone } = props;
  const { t } = useTranslation('curriculum');
  const [typed, setTyped] = useState(title);
  const input = useRef<HTMLInputElement>(null);
  const isOver = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const finish = (isTaken: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    onDone(isTaken && typed.trim() ? typed.trim() : null);
  };
  return (
    <OutlinedInput
      fullWidth
      size="small"
      inputRef={input}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => finish(true)}
      // In the field a press is no press on the row.
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        // While an input method composes a word, Enter ends the word.
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' || event.key === 'Escape') {
          event.preventDefault();
          finish(event.key === 'Enter');
        }
      }}
      slotProps={{ input: { maxLength: TITLE_MOST, 'aria-label': t('rename.label', { title }) } }}
      sx={{ flex: 1, minWidth: 0, height: 34, minHeight: 0 }}
    />
  );
}
