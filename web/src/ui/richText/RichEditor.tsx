import Box from '@mui/material/Box';
import { EditorContent } from '@tiptap/react';
import type { Node } from '@tiptap/pm/model';
import { useEffect, useState } from 'react';
import { Asked, type Asking } from './Asked';
import { EditorToolbar } from './EditorToolbar';
import { HereTools } from './HereTools';
import { choosePictures, PictureInput } from './PictureInput';
import { editorSlot } from './placeholders';
import { readMarkdown, type Reason } from './roundTrip';
import type { ViewProps } from './SourceInput';
import { frame, surface } from './surface';
import { useMarkdownEditor } from './useMarkdownEditor';

/** A Markdown text as readers will see it. What it can't show is refused, and nothing of it is changed. */
export function RichEditor(props: ViewProps & { onRefused: (reason: Reason) => void }) {
  const { value, onRefused } = props;
  const [{ doc, reason }] = useState(() => readMarkdown(value));
  useEffect(() => {
    if (reason) onRefused(reason);
  }, [reason, onRefused]);
  return doc ? <Writing {...props} doc={doc} /> : null;
}

function Writing(props: ViewProps & { doc: Node; onRefused: (reason: Reason) => void }) {
  const { ids, rows, doc, value, disabled, pictures, inputRef, onChange, onBlur, onRefused } = props;
  const [asking, setAsking] = useState<Asking | null>(null);
  const choosing = `${ids.id}-pictures`;
  const editor = useMarkdownEditor(doc, {
    view: props,
    value,
    onChange,
    onBlur,
    onRefused,
    onPictures: pictures.add,
    onLink: () => setAsking('link'),
    onOpen: () => setAsking(editor.isActive('image') ? 'picture' : 'formula'),
  });
  const { attach } = pictures;
  useEffect(() => {
    attach(editorSlot(editor));
    inputRef({ focus: () => editor.commands.focus() });
    return () => attach(null);
  }, [editor, attach, inputRef]);
  return (
    <Box sx={frame(ids['aria-invalid'])}>
      {!disabled && (
        <EditorToolbar editor={editor} controls={ids.id} onAsk={setAsking} onPicture={() => choosePictures(choosing)} />
      )}
      {!disabled && <HereTools editor={editor} onAsk={setAsking} />}
      <Box
        className="lp-markdown"
        sx={[surface, { '& .ProseMirror': { minHeight: `${rows * ROW_EM + PADDING_EM}em` } }]}
      >
        <EditorContent editor={editor} />
      </Box>
      <PictureInput id={choosing} disabled={disabled} onFiles={pictures.add} />
      {asking && <Asked editor={editor} asking={asking} onClose={() => setAsking(null)} />}
    </Box>
  );
}

const ROW_EM = 1.6;
const PADDING_EM = 2;
