import ImageIcon from '@mui/icons-material/ImageOutlined';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useCallback, useEffect, useRef, type ClipboardEvent, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../form/CodeField';
import type { FieldIds } from '../form/field';
import { choosePictures, PictureInput } from './PictureInput';
import { describePicture, pictureText, placeAfter } from './sourceEdits';
import { afterComposition, picturesIn, type Pictures } from './usePictures';

/** What both views of a text are given. */
export interface ViewProps {
  ids: FieldIds;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  /** Tells the form how the view is focused. */
  inputRef: (target: { focus: () => void } | null) => void;
  rows: number;
  lang?: 'vi' | 'en';
  disabled: boolean;
  pictures: Pictures;
}

/** A text as Markdown source. */
export function SourceInput(props: ViewProps & { name: string; maxLength?: number; monospaced: boolean }) {
  const { ids, value, onChange, onBlur, inputRef, rows, lang, disabled, pictures, name, maxLength } = props;
  const { t } = useTranslation('ui');
  const { setInput, edit, onCompositionStart, onCompositionEnd } = useSource(pictures.attach, inputRef, onChange);
  const choosing = `${ids.id}-pictures`;
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    const files = picturesIn(data);
    if (disabled || files.length === 0) return;
    event.preventDefault();
    pictures.add(files);
  };
  return (
    <>
      <OutlinedInput
        fullWidth
        id={ids.id}
        name={name}
        multiline
        minRows={rows}
        maxRows={Math.max(rows, 24)}
        value={value}
        disabled={disabled}
        error={ids['aria-invalid']}
        onChange={(event) => edit(event.target.value)}
        onBlur={onBlur}
        onPaste={(event) => take(event, event.clipboardData)}
        onDrop={(event) => take(event, event.dataTransfer)}
        onCompositionStart={onCompositionStart}
        onCompositionEnd={onCompositionEnd}
        inputRef={setInput}
        slotProps={{ input: { 'aria-describedby': ids['aria-describedby'], maxLength, lang } }}
        sx={props.monospaced ? codeText : undefined}
      />
      <PictureInput id={choosing} disabled={disabled} onFiles={pictures.add} />
      <Button
        size="small"
        startIcon={<ImageIcon />}
        disabled={disabled}
        onClick={() => choosePictures(choosing)}
        sx={{ mt: 1 }}
      >
        {t('richText.addPicture')}
      </Button>
    </>
  );
}

/** Pictures come where the cursor was when they were given, however the text has changed since. */
function useSource(attach: Pictures['attach'], inputRef: ViewProps['inputRef'], onChange: (value: string) => void) {
  const input = useRef<HTMLTextAreaElement>(null);
  const places = useRef(new Map<number, number>());
  const isComposing = useRef(false);
  const text = useRef('');
  const edit = (next: string) => {
    for (const [id, place] of places.current) places.current.set(id, placeAfter(text.current, next, place));
    text.current = next;
    onChange(next);
  };
  const latest = useRef(edit);
  useEffect(() => {
    latest.current = edit;
    text.current = input.current?.value ?? '';
  });
  useEffect(() => {
    const settled = (run: (area: HTMLTextAreaElement) => void) => {
      const area = input.current;
      if (area) afterComposition(area, isComposing.current, () => run(area));
    };
    attach({
      hold: (id) => places.current.set(id, input.current?.selectionEnd ?? 0),
      release: (id) => places.current.delete(id),
      fill: (id, { url, alt }) =>
        settled((area) => {
          const place = places.current.get(id) ?? area.value.length;
          places.current.delete(id);
          // The cursor stays where it is.
          area.setRangeText(pictureText(url, alt), place, place, 'preserve');
          latest.current(area.value);
        }),
      describe: (url, alt) =>
        settled((area) => {
          const next = describePicture(area.value, url, alt);
          if (next !== area.value) latest.current(next);
        }),
    });
    return () => attach(null);
  }, [attach]);
  const composes = (is: boolean) => () => {
    isComposing.current = is;
  };
  const setInput = useCallback(
    (element: HTMLTextAreaElement | null) => {
      input.current = element;
      inputRef(element);
    },
    [inputRef],
  );
  return { setInput, edit, onCompositionStart: composes(true), onCompositionEnd: composes(false) };
}
