import RemoveIcon from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFirstFocus } from '../useFirstFocus';
import { usePhraseList } from '../usePhraseList';
import { PhraseList } from './PhraseList';

/** Of one remark (tenant-api/src/learning/remarks.rs). */
const MOST_CHARS = 2000;

/** A remark that is being written; `/` at its beginning offers what was said before. */
export function RemarkField(props: {
  line: number | null;
  text: string;
  phrases: readonly string[];
  /** It was opened just now. */
  hasFocus: boolean;
  onChange: (text: string) => void;
  onRemove: () => void;
}) {
  const { line, text, phrases, hasFocus, onChange, onRemove } = props;
  const { t } = useTranslation('marking');
  const id = useId();
  const field = useFirstFocus(hasFocus);
  const list = usePhraseList({ phrases, text, onPick: onChange });
  const label = line === null ? t('remark.whole') : t('remark.line', { line });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: 1 }}>
      <TextField
        multiline
        fullWidth
        size="small"
        label={label}
        placeholder={phrases.length > 0 ? t('remark.placeholder') : undefined}
        value={text}
        onChange={(event) => {
          list.reset();
          onChange(event.target.value);
        }}
        onKeyDown={list.onKeyDown}
        inputRef={field}
        slotProps={{
          htmlInput: {
            maxLength: MOST_CHARS,
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': list.isOpen,
            'aria-controls': list.isOpen ? id : undefined,
            'aria-activedescendant': list.isOpen ? `${id}-${list.at}` : undefined,
          },
        }}
      />
      <IconButton
        aria-label={t('remark.remove', { remark: label })}
        title={t('remark.remove', { remark: label })}
        onClick={onRemove}
        sx={{ width: 44, height: 44 }}
      >
        <RemoveIcon fontSize="small" />
      </IconButton>
      {list.isOpen && <PhraseList id={id} phrases={list.offered} at={list.at} onPick={onChange} />}
    </Box>
  );
}
