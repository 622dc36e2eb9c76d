import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import MarkdownPreview from '../form/MarkdownPreview';
import { useDebouncedValue } from '../useDebouncedValue';
import { formulaText } from './formulas';
import { focusNow, SmallForm } from './SmallForm';

/** A formula in LaTeX, seen as it will be while it is written. */
export function FormulaForm(props: { editor: Editor; isBlock: boolean; onDone: () => void }) {
  const { editor, onDone } = props;
  const { t } = useTranslation('richText');
  const [before] = useState(() =>
    editor.isActive('formula') ? (editor.getAttributes('formula') as { latex: string; isBlock: boolean }) : null,
  );
  const isBlock = before?.isBlock ?? props.isBlock;
  const [latex, setLatex] = useState(before?.latex ?? '');
  const text = formulaText(latex.trim(), isBlock);
  const shown = useDebouncedValue(text ?? '', { delayMs: PAUSE_MS });
  const take = () => {
    const attrs = { latex: latex.trim(), isBlock };
    if (before) editor.commands.updateAttributes('formula', attrs);
    else editor.commands.insertContent({ type: 'formula', attrs });
    onDone();
  };
  const isWrong = latex.trim() !== '' && text === null;
  return (
    <SmallForm
      action={t('apply')}
      disabled={!text}
      onTake={take}
      more={
        before && (
          <Button color="error" onClick={() => (editor.commands.deleteSelection(), onDone())}>
            {t('formula.remove')}
          </Button>
        )
      }
    >
      <TextField
        inputRef={focusNow}
        fullWidth
        multiline={isBlock}
        minRows={isBlock ? 3 : undefined}
        label={t('formula.latex')}
        error={isWrong}
        helperText={t(isWrong ? 'formula.wrong' : isBlock ? 'formula.blockHint' : 'formula.hint')}
        value={latex}
        onChange={(event) => setLatex(event.target.value)}
        slotProps={{ htmlInput: { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false, maxLength: 4000 } }}
        sx={{ '& input, & textarea': { fontFamily: 'var(--lp-mono)' } }}
      />
      <Box role="group" aria-label={t('formula.preview')} sx={{ minHeight: 48, overflowX: 'auto' }}>
        <MarkdownPreview markdown={shown} />
      </Box>
    </SmallForm>
  );
}

const PAUSE_MS = 400;
