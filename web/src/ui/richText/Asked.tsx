import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormulaForm } from './FormulaForm';
import { focusNow, SmallForm } from './SmallForm';

/** What is asked for beside the text. */
export type Asking = 'link' | 'formula' | 'blockFormula' | 'picture';

/** A small form at the cursor. The cursor is where it was when it is closed. */
export function Asked({ editor, asking, onClose }: { editor: Editor; asking: Asking; onClose: () => void }) {
  const { t } = useTranslation('richText');
  const done = () => {
    onClose();
    // After the surface has given the focus back.
    setTimeout(() => !editor.isDestroyed && editor.commands.focus());
  };
  const forms = {
    link: <LinkForm editor={editor} onDone={done} />,
    picture: <PictureForm editor={editor} onDone={done} />,
    formula: <FormulaForm editor={editor} isBlock={false} onDone={done} />,
    blockFormula: <FormulaForm editor={editor} isBlock onDone={done} />,
  };
  return (
    <Popover
      open
      // The page would put the cursor at the start of the text.
      disableRestoreFocus
      onClose={done}
      anchorEl={{ nodeType: 1, getBoundingClientRect: () => cursorBox(editor) } as unknown as Element}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t(`asked.${asking}`) } }}
    >
      {/* What is typed here is no business of the form around the editor. */}
      <Box sx={{ p: 4, width: 360, maxWidth: '100%' }} onKeyDown={(event) => event.stopPropagation()}>
        {forms[asking]}
      </Box>
    </Popover>
  );
}

function cursorBox({ view, state: { selection } }: Editor): DOMRect {
  const start = view.coordsAtPos(selection.from);
  const end = view.coordsAtPos(selection.to);
  return new DOMRect(start.left, start.top, 0, Math.max(0, end.bottom - start.top));
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation('richText');
  const before = String(editor.getAttributes('link').href ?? '');
  const [href, setHref] = useState(before);
  const take = () => {
    const url = href.trim();
    const chain = editor.chain().extendMarkRange('link');
    if (editor.state.selection.empty && !before) {
      chain.insertContent({ type: 'text', text: url, marks: [{ type: 'link', attrs: { href: url } }] }).run();
    } else chain.setLink({ href: url }).run();
    onDone();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  return (
    <SmallForm
      action={t('apply')}
      disabled={!/^(https?:\/\/|mailto:|\/|#)\S+$/i.test(href.trim())}
      onTake={take}
      more={
        before && (
          <Button color="error" onClick={remove}>
            {t('link.remove')}
          </Button>
        )
      }
    >
      <TextField
        inputRef={focusNow}
        fullWidth
        label={t('link.address')}
        helperText={t('link.hint')}
        value={href}
        onChange={(event) => setHref(event.target.value)}
        slotProps={{ htmlInput: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } }}
      />
    </SmallForm>
  );
}

function PictureForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslation('richText');
  const [alt, setAlt] = useState(String(editor.getAttributes('image').alt ?? ''));
  const take = () => {
    editor.commands.updateAttributes('image', { alt: alt.trim() });
    onDone();
  };
  return (
    <SmallForm action={t('apply')} onTake={take}>
      <TextField
        inputRef={focusNow}
        fullWidth
        label={t('picture.alt')}
        helperText={t('picture.altHint')}
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 255 } }}
      />
    </SmallForm>
  );
}
