import InputBase from '@mui/material/InputBase';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { editorStyle } from './gridStyle';

/** Where a key goes on from what was typed. */
export type Going = 'down' | 'up' | 'next' | 'previous' | 'stay';

/** How a cell is written in. */
export interface Editing {
  text: string;
  /** A key replaces what stood there: arrows go on. Otherwise it is edited, and they move in the text. */
  isReplaced: boolean;
}

const goings: Record<string, Going> = { Enter: 'down', ArrowDown: 'down', ArrowUp: 'up' };

function goingOf({ key, shiftKey }: KeyboardEvent, isReplaced: boolean): Going | undefined {
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  if (key === 'Enter' && shiftKey) return 'up';
  if (isReplaced && key === 'ArrowLeft') return 'previous';
  if (isReplaced && key === 'ArrowRight') return 'next';
  return goings[key];
}

/** A mark being typed in its cell: Enter, Tab and arrows keep it and go on, Escape takes it back. */
export function CellEditor(props: {
  editing: Editing;
  label: string;
  /** What describes what is wrong. */
  faultId: string;
  /** The mark that a text is; null: none, undefined: it is no mark. */
  parse: (text: string) => number | null | undefined;
  /** Undefined: it was left as it stood there. */
  onKeep: (mark: number | null | undefined, going: Going) => void;
  /** The cell was left with no mark in it. */
  onCancel: (why: 'key' | 'left') => void;
  onFault: (isWrong: boolean) => void;
}) {
  const { editing, label, faultId, parse, onKeep, onCancel, onFault } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isWrong, setWrong] = useState(false);
  // A field that is taken away loses the focus as well.
  const isOver = useRef(false);
  useLayoutEffect(() => {
    input.current?.focus();
    if (!editing.isReplaced) input.current?.select();
  }, [editing]);
  const tell = (next: boolean) => {
    setWrong(next);
    onFault(next);
  };
  const textNow = () => input.current?.value ?? '';
  const keep = (going: Going) => {
    const isSame = !editing.isReplaced && textNow() === editing.text;
    const mark = isSame ? undefined : parse(textNow());
    if (mark === undefined && !isSame) {
      tell(true);
      return;
    }
    isOver.current = true;
    onKeep(mark, going);
  };
  const leave = () => {
    if (isOver.current) return;
    if (parse(textNow()) === undefined) onCancel('left');
    else keep('stay');
  };
  const press = (event: KeyboardEvent) => {
    // The grid's own keys are meant for cells.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const going = goingOf(event, editing.isReplaced);
    if (event.key === 'Escape') {
      isOver.current = true;
      onCancel('key');
    } else if (going) keep(going);
    else return;
    event.preventDefault();
  };
  return (
    <InputBase
      inputRef={input}
      defaultValue={editing.text}
      error={isWrong}
      onKeyDown={press}
      onChange={() => isWrong && tell(false)}
      onBlur={leave}
      sx={editorStyle}
      inputProps={{
        inputMode: 'decimal',
        autoComplete: 'off',
        'aria-label': label,
        'aria-invalid': isWrong,
        'aria-describedby': isWrong ? faultId : undefined,
      }}
    />
  );
}
