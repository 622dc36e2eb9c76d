import { type Content } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { useEditor, type Editor } from '@tiptap/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { cleanHtml } from './paste';
import { Placeholders } from './placeholders';
import { readMarkdown, type Reason } from './roundTrip';
import { extensions } from './schema';
import { picturesIn } from './usePictures';
import type { ViewProps } from './SourceInput';
import { writeMarkdown } from './writer';

const all = [...extensions, Placeholders];

interface Settings {
  view: ViewProps;
  value: string;
  onChange: (value: string) => void;
  /** The text of another value can't be shown here. */
  onRefused: (reason: Reason) => void;
  onBlur: () => void;
  onPictures: (files: File[]) => void;
  /** Ctrl+K, and Enter on a formula or a picture. */
  onLink: () => void;
  onOpen: () => void;
}

/** An editor of a Markdown text. `first` is the text as it was read; it stays byte for byte until it is edited. */
export function useMarkdownEditor(first: Node, settings: Settings): Editor {
  const latest = useRef(settings);
  useEffect(() => {
    latest.current = settings;
  });
  const [start] = useState(() => ({ written: writeMarkdown(first), content: first.toJSON() as Content }));
  /** The text as it came, as it would be written, and as the form has it. */
  const text = useRef({ source: settings.value, written: start.written, told: settings.value });
  const editor = useEditor({
    extensions: all,
    content: start.content,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    onBlur: () => latest.current.onBlur(),
    onUpdate: ({ editor: { state } }) => {
      const { source, written: before, told } = text.current;
      const written = writeMarkdown(state.doc);
      const next = written === before ? source : written;
      if (next === told) return;
      text.current.told = next;
      latest.current.onChange(next);
    },
  });
  const { value } = settings;
  useEffect(() => {
    if (value === text.current.told) return undefined;
    const take = () => {
      const { doc, reason } = readMarkdown(value);
      if (!doc) return latest.current.onRefused(reason);
      text.current = { source: value, written: writeMarkdown(doc), told: value };
      replaceDoc(editor, doc);
    };
    // Who writes is not interrupted: a value from outside waits until the editor is left.
    if (!editor.isFocused) take();
    else editor.on('blur', take);
    return () => void editor.off('blur', take);
  }, [editor, value]);
  useProps(editor, latest, settings.view);
  return editor;
}

/** What the text is to assistive technology, and what keys and pastes do in it. */
function useProps(editor: Editor, latest: RefObject<Settings>, { ids, lang, disabled }: ViewProps) {
  const { id, labelId, 'aria-describedby': describedBy, 'aria-invalid': isWrong } = ids;
  useEffect(() => {
    const attributes = {
      id,
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelId,
      'aria-invalid': String(isWrong),
      ...(disabled && { 'aria-disabled': 'true' }),
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(lang && { lang }),
    };
    editor.setOptions({ editable: !disabled, editorProps: { ...handlers(latest), attributes } });
  }, [editor, latest, id, labelId, describedBy, isWrong, lang, disabled]);
}

function replaceDoc(editor: Editor, doc: Node) {
  const { state, schema } = editor;
  const { content } = schema.nodeFromJSON(doc.toJSON());
  const change = state.tr.replaceWith(0, state.doc.content.size, content);
  editor.view.dispatch(change.setMeta('addToHistory', false).setMeta('preventUpdate', true));
}

function handlers(latest: RefObject<Settings>) {
  return {
    transformPastedHTML: cleanHtml,
    handlePaste: (_: unknown, { clipboardData: data }: ClipboardEvent) => {
      const files = picturesIn(data);
      // Word gives a picture of what it gives as text, too.
      const hasText = (data?.getData('text/plain') ?? '').trim() !== '';
      if (files.length === 0 || hasText) return false;
      latest.current.onPictures(files);
      return true;
    },
    handleDrop: (view: EditorView, event: DragEvent, _: unknown, isMove: boolean) => {
      const files = picturesIn(event.dataTransfer);
      if (isMove || files.length === 0) return false;
      event.preventDefault();
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
      const { doc, tr } = view.state;
      if (at !== undefined) view.dispatch(tr.setSelection(TextSelection.near(doc.resolve(at))));
      latest.current.onPictures(files);
      return true;
    },
    handleClickOn: (_: unknown, __: number, node: Node) => {
      if (node.type.name === 'formula') setTimeout(() => latest.current.onOpen());
      return false;
    },
    handleKeyDown: (view: EditorView, event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229) return false;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        // The command palette has the same key.
        event.stopPropagation();
        latest.current.onLink();
        return true;
      }
      const { selection } = view.state;
      const name = 'node' in selection ? (selection.node as Node).type.name : '';
      if (event.key !== 'Enter' || !['formula', 'image'].includes(name)) return false;
      latest.current.onOpen();
      return true;
    },
  };
}
