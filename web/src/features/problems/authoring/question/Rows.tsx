import AddIcon from '@mui/icons-material/AddRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '#/ui/form/useFaultText';
import { SortableList } from '#/ui/SortableTree/SortableTree';
import { toasts } from '#/ui/toasts';
import type { QuestionForm } from './schema';

type ListName = 'choices' | 'gaps' | 'shorts' | 'hints' | 'items' | 'places';

/** A list of the form: its rows can be moved, taken away (and back), and added to. */
export function Rows<N extends ListName>(props: {
  name: N;
  label: string;
  nameOf: (index: number) => string;
  row: (index: number) => ReactNode;
  add: string;
  onAdd: () => QuestionForm[N][number];
  most: number;
}) {
  const { name, label, nameOf, row, add, onAdd, most } = props;
  const { t } = useTranslation('authoring');
  const { t: ui } = useTranslation('ui');
  const { getValues, setValue } = useFormContext<QuestionForm, unknown, QuestionForm>();
  const { fields, append, remove, move } = useFieldArray<QuestionForm, N, 'rowKey'>({ name, keyName: 'rowKey' });
  const fault = useListFault(name);
  const rows = fields.map((field) => ({ id: (field as unknown as { key: string }).key }));
  const take = (index: number) => {
    const before = structuredClone(getValues(name));
    remove(index);
    toasts.info(t('question.removed', { name: nameOf(index) }), {
      label: ui('undo'),
      run: () => setValue(name, before as never, { shouldDirty: true }),
    });
  };
  return (
    <>
      {rows.length > 0 && (
        <SortableList
          label={label}
          items={rows}
          nameOf={({ id }) => nameOf(rows.findIndex((one) => one.id === id))}
          onMove={async ({ from, to }) => move(from.index, to.index)}
          renderItem={({ id }) => {
            const index = rows.findIndex((one) => one.id === id);
            return (
              <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', flex: 1, minWidth: 0 }}>
                <Box role="group" aria-label={nameOf(index)} sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 3 }}>
                  {row(index)}
                </Box>
                <IconButton
                  aria-label={t('question.remove', { name: nameOf(index) })}
                  onClick={() => take(index)}
                  size="small"
                >
                  <DeleteIcon />
                </IconButton>
              </Box>
            );
          }}
        />
      )}
      {rows.length < most && (
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={() => append(onAdd() as never)}
          sx={{ justifySelf: 'start' }}
        >
          {add}
        </Button>
      )}
      <Box aria-live="polite">{fault && <FormHelperText error>{fault}</FormHelperText>}</Box>
    </>
  );
}

/** The words of what is wrong with a list as a whole, not with one of its entries. */
function useListFault(name: ListName): string | undefined {
  const faultText = useFaultText();
  const error = useFormState<QuestionForm>({ name }).errors[name];
  if (error?.root) return faultText(error.root);
  return error && 'type' in error && typeof error.type === 'string' ? faultText(error as never) : undefined;
}
