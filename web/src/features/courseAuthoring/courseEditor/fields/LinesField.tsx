import AddIcon from '@mui/icons-material/AddRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '#/ui/form/TextField';
import { SortableList } from '#/ui/SortableTree/SortableTree';
import { toasts } from '#/ui/toasts';
import { newLine, pasteInto, splitPasted } from '../lines';
import { limits, type CourseForm, type Line } from '../schema';

type ListName = 'what_you_learn' | 'requirements' | 'en.what_you_learn' | 'en.requirements';

/** Lines in an order: Enter begins the next one, and several lines that are pasted become as many rows. */
export function LinesField(props: { name: ListName; label: string; hint: string; lang: 'vi' | 'en' }) {
  const { name, label, hint, lang } = props;
  const { t } = useTranslation('courseEditor');
  const id = useId();
  const group = useRef<HTMLDivElement>(null);
  const lines = (useWatch<CourseForm>({ name }) ?? []) as Line[];
  const { set, wantFocus } = useLines(name, lines, group);
  const take = useTake(name, set);
  const nameOf = (index: number) => t('lines.nameOf', { label, number: index + 1 });
  const rowOf = (key: string) => lines.findIndex((line) => line.key === key);
  const insert = (index: number) => {
    if (lines.length >= limits.lines) return;
    const added = newLine();
    wantFocus(added.key);
    set(lines.toSpliced(index, 0, added));
  };
  const paste = (event: ClipboardEvent<HTMLElement>, index: number) => {
    const pasted = splitPasted(event.clipboardData.getData('text/plain'));
    const { target } = event;
    if (pasted.length < 2 || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const { value, selectionStart: from, selectionEnd: to } = target;
    const cut = { before: value.slice(0, from ?? value.length), after: value.slice(to ?? value.length) };
    set(pasteInto(lines, index, pasted, cut).slice(0, limits.lines));
  };
  const press = (event: KeyboardEvent<HTMLElement>, index: number) => {
    // Enter also ends a word of an input method.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    insert(index + 1);
  };
  return (
    <Box ref={group} role="group" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} variant="subtitle2" component="span" sx={{ display: 'block', mb: 1.5 }}>
        {label}
      </Typography>
      {lines.length > 0 && (
        <SortableList
          label={label}
          items={lines.map(({ key }) => ({ id: key }))}
          nameOf={({ id: key }) => nameOf(rowOf(key))}
          onMove={async ({ from, to }) => {
            const moved = lines[from.index];
            if (moved) set(lines.toSpliced(from.index, 1).toSpliced(to.index, 0, moved));
          }}
          renderItem={({ id: key }) => {
            const index = rowOf(key);
            return (
              <Box
                data-line={key}
                onPaste={(event) => paste(event, index)}
                onKeyDown={(event) => press(event, index)}
                sx={row}
              >
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <TextField<CourseForm>
                    name={`${name}.${index}.text` as 'requirements.0.text'}
                    label={nameOf(index)}
                    hideLabel
                    lang={lang}
                    maxLength={limits.line}
                  />
                </Box>
                <IconButton
                  size="small"
                  aria-label={t('lines.remove', { name: nameOf(index) })}
                  onClick={() => take(lines, index, nameOf(index))}
                >
                  <DeleteIcon />
                </IconButton>
              </Box>
            );
          }}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 2 }}>
        {lines.length < limits.lines && (
          <Button size="small" variant="outlined" startIcon={<AddIcon />} onClick={() => insert(lines.length)}>
            {t('lines.add')}
          </Button>
        )}
        <Typography variant="caption" color="textSecondary">
          {hint}
        </Typography>
      </Box>
    </Box>
  );
}

const row = { display: 'flex', alignItems: 'center', gap: 1, flex: 1, minWidth: 0, py: 1 } as const;

/** Writes the list, and gives a row that was added the focus once it is there. */
function useLines(name: ListName, lines: readonly Line[], group: { current: HTMLElement | null }) {
  const { setValue } = useFormContext<CourseForm, unknown, CourseForm>();
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const key = wanted.current;
    if (key === null) return;
    const input = group.current?.querySelector<HTMLElement>(`[data-line="${key}"] input`);
    if (!input) return;
    wanted.current = null;
    input.focus();
  }, [lines, group]);
  return {
    set: (next: Line[]) => setValue(name, next, { shouldDirty: true, shouldValidate: false }),
    wantFocus: (key: string) => {
      wanted.current = key;
    },
  };
}

/** Takes a line away, which can be undone. */
function useTake(name: ListName, set: (lines: Line[]) => void) {
  const { t } = useTranslation('courseEditor');
  const { t: ui } = useTranslation('ui');
  const { getValues } = useFormContext<CourseForm, unknown, CourseForm>();
  return (lines: readonly Line[], index: number, words: string) => {
    const taken = lines[index];
    if (!taken) return;
    set(lines.toSpliced(index, 1));
    if (taken.text.trim() === '') return;
    toasts.info(t('lines.removed', { name: words }), {
      label: ui('undo'),
      run: () => set(getValues(name).toSpliced(index, 0, taken)),
    });
  };
}
