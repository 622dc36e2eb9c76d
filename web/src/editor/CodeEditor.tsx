import { keyframes } from '@emotion/react';
import { styled } from '@mui/material/styles';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { flushSync } from 'react-dom';
import type { EditorEvents, EditorHandle } from './codemirror';
import { textareaKey } from './keys';
import { useDark } from './useDark';

const Frame = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  '&:focus-within::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: 4,
    border: '2px solid var(--lp-primary)',
    pointerEvents: 'none',
  },
});

const Host = styled('div')({ height: '100%', '& .cm-editor': { height: '100%' } });

const unroll = keyframes({ from: { maxHeight: 1 }, to: { maxHeight: '100vh' } });

/**
 * Unrolls from its top edge. A text counts for the page's largest paint by its size when it is first painted: this way the
 * statement, which is there at once, stays the largest.
 */
const PlainArea = styled('textarea')({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  padding: '12px 12px 12px 52px',
  border: 0,
  background: 'var(--lp-surface)',
  color: 'var(--lp-text)',
  fontFamily: 'var(--lp-mono)',
  fontSize: 'var(--lp-font-sm)',
  lineHeight: 1.6,
  tabSize: 4,
  resize: 'none',
  overflow: 'auto',
  animation: `${unroll} 0.18s ease-out`,
  '&:focus': { outline: 'none' },
});

/** What the page may do to its editor. */
export interface CodeEditorHandle {
  focus: () => void;
  /** Puts the cursor at a line and column, both from 1. */
  goTo: (line: number, column?: number) => void;
  /** Puts in what has changed of a text; cursor and scroll stay where they are. */
  mend: (text: string) => void;
}

interface Props {
  /** What the editor holds. It is put in only at first and when `revision` grows: typing is never written over. */
  text: string;
  revision: number;
  /** `editor_mode` of the language. */
  mode: string;
  label: string;
  /** The nonce of the page, for the editor's own styles. */
  nonce: string;
  events: EditorEvents;
  ref?: Ref<CodeEditorHandle>;
}

/**
 * An editor of code: a plain textarea at first paint, which the code editor replaces once it is loaded, text, selection and
 * focus kept. Where it can't be loaded the textarea stays, and everything works with it.
 */
export function CodeEditor({ text, revision, mode, label, nonce, events, ref }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(events);
  const started = useRef({ text, mode, dark: false });
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const dark = useDark();
  useLayoutEffect(() => {
    latest.current = events;
    started.current = { text, mode, dark };
  });
  useImperativeHandle(
    ref,
    () => ({
      focus: () => (editor ? editor.focus() : area.current?.focus()),
      goTo: (line, column) => (editor ? editor.goTo(line, column) : goToInArea(area.current, line, column)),
      mend: (changed) => (editor ? editor.mend(changed) : latest.current.onChange(changed)),
    }),
    [editor],
  );

  useEffect(() => {
    let gone = false;
    let made: EditorHandle | null = null;
    const grow = async () => {
      const { createEditor } = await import('./codemirror');
      const plain = area.current;
      if (gone || !plain || !host.current) return;
      await compositionEnd(plain);
      if (gone || !host.current) return;
      const focused = document.activeElement === plain;
      const forward = plain.selectionDirection !== 'backward';
      const { selectionStart: from, selectionEnd: to } = plain;
      made = createEditor(host.current, {
        text: plain.value,
        selection: forward ? { anchor: from, head: to } : { anchor: to, head: from },
        dark: started.current.dark,
        readOnly: false,
        label,
        nonce,
        events: {
          onChange: (value) => latest.current.onChange(value),
          onRun: () => latest.current.onRun(),
          onSubmit: () => latest.current.onSubmit(),
          onSave: () => latest.current.onSave(),
          ...(latest.current.onFormat && { onFormat: () => latest.current.onFormat?.() }),
          onLeave: () => latest.current.onLeave(),
        },
      });
      // At once, so that the editor is shown when it takes the focus: a hidden one can't, and keys would be lost.
      flushSync(() => setEditor(made));
      if (focused) made.focus();
    };
    // The textarea is a working editor: nothing is lost where the other one can't be loaded.
    grow().catch(() => setEditor(null));
    return () => {
      gone = true;
      made?.destroy();
      setEditor(null);
    };
  }, [label, nonce]);

  useEffect(() => {
    if (revision > 0) editor?.setText(started.current.text);
  }, [editor, revision]);
  useEffect(() => void editor?.setMode(mode), [editor, mode]);
  useEffect(() => editor?.setDark(dark), [editor, dark]);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const command = event.nativeEvent.isComposing ? null : textareaKey(event);
    const act = command && events[command];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <Frame>
      <Host ref={host} hidden={!editor} />
      {!editor && (
        <PlainArea
          ref={area}
          aria-label={label}
          value={text}
          onChange={(event) => events.onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onCompositionStart={(event) => (event.currentTarget.dataset.composing = 'true')}
          onCompositionEnd={(event) => delete event.currentTarget.dataset.composing}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          wrap="off"
        />
      )}
    </Frame>
  );
}

function goToInArea(area: HTMLTextAreaElement | null, line: number, column = 1): void {
  if (!area) return;
  const lines = area.value.split('\n');
  const before = lines.slice(0, Math.max(line, 1) - 1).reduce((sum, text) => sum + text.length + 1, 0);
  const at = Math.min(before + Math.max(column, 1) - 1, area.value.length);
  area.focus();
  area.setSelectionRange(at, at);
}

/** Waits until the input method has finished its word, so that no key of Telex or VNI is lost when the editors change. */
function compositionEnd(area: HTMLTextAreaElement): Promise<void> {
  if (area.dataset.composing !== 'true') return Promise.resolve();
  return new Promise((resolve) => area.addEventListener('compositionend', () => setTimeout(resolve), { once: true }));
}
