import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEditorState, type Editor } from '@tiptap/react';
import { useTranslation } from 'react-i18next';
import type { Asking } from './Asked';

/** Languages of code, by what stands after the fence. */
const languages = ['', 'cpp', 'c', 'python', 'java', 'javascript', 'pascal', 'html', 'sql', 'bash'] as const;

const tableSteps = [
  'addRowBefore',
  'addRowAfter',
  'deleteRow',
  'addColumnBefore',
  'addColumnAfter',
  'deleteColumn',
  'deleteTable',
] as const;

/** What can be done with where the cursor is: the language of code, rows and columns of a table, a picture's words. */
export function HereTools({ editor, onAsk }: { editor: Editor; onAsk: (asking: Asking) => void }) {
  const { t } = useTranslation('richText');
  const here = useEditorState({
    editor,
    selector: ({ editor: it }) => ({
      isCode: it.isActive('codeBlock'),
      language: String(it.getAttributes('codeBlock').language ?? ''),
      isTable: it.isActive('table'),
      isPicture: it.isActive('image'),
      isFormula: it.isActive('formula'),
    }),
  });
  if (!here.isCode && !here.isTable && !here.isPicture && !here.isFormula) return null;
  const known = languages.some((name) => name === here.language) ? languages : [...languages, here.language];
  return (
    <Box role="group" aria-label={t('here')} sx={style}>
      {here.isCode && (
        <TextField
          select
          size="small"
          label={t('language')}
          value={here.language}
          onChange={({ target: { value } }) =>
            editor
              .chain()
              .focus()
              .updateAttributes('codeBlock', { language: value || null })
              .run()
          }
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={{ minWidth: 160 }}
        >
          {known.map((name) => (
            <MenuItem key={name} value={name}>
              {name || t('noLanguage')}
            </MenuItem>
          ))}
        </TextField>
      )}
      {here.isTable &&
        tableSteps.map((step) => (
          <Button key={step} {...quiet} onClick={() => editor.chain().focus()[step]().run()}>
            {t(`table.${step}`)}
          </Button>
        ))}
      {here.isPicture && (
        <Button {...quiet} onClick={() => onAsk('picture')}>
          {t('picture.edit')}
        </Button>
      )}
      {here.isFormula && (
        <Button {...quiet} onClick={() => onAsk('formula')}>
          {t('formula.edit')}
        </Button>
      )}
    </Box>
  );
}

const quiet = {
  size: 'small',
  color: 'inherit',
  onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
} as const;

const style = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 2,
  borderBottom: '1px solid',
  borderColor: 'divider',
} as const;
