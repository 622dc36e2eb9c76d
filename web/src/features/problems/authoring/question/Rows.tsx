import AddIcon from '@mui/icons-material/AddRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { get, useFieldArray, useFormContext, useFormState, type FieldError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFaultText } from '#/ui/form/useFaultText';
import { SortableList } from '#/ui/SortableTree/SortableTree';
import { toasts } from '#/ui/toasts';
import { useAt } from './at';
import type { QuestionForm } from './schema';

/** Lists of the form whose rows have a key of their own. */
export type ListName = 'choices' | 'gaps' | 'shorts' | 'hints' | 'items' | 'places' | 'areas' | 'trials' | 'moments';

/** A list of the form: its rows can be moved, taken away (and back), and added to. */
export function Rows<N extends ListName>(props: {
  name: N;
  label: string;
  nameOf: (index: number) => string;
  row: (index: number) => ReactNode;
  /** The words of the button that adds a row; without them rows are added elsewhere. */
  add?: string;
  onAdd?: () => QuestionForm[N][number];
  most: number;
}) {
  const { name, label, nameOf, row, add, onAdd, most } = props;
  const { fields, append, move } = useRows(name);
  const take = useTake(name, nameOf);
  return (
    <>
      {fields.length > 0 && (
        <SortableList
          label={label}
          items={fields}
          nameOf={({ id }) => nameOf(fields.findIndex((one) => one.id === id))}
          onMove={async ({ from, to }) => move(from.index, to.index)}
          renderItem={({ id }) => {
            const index = fields.findIndex((one) => one.id === id);
            return (
              <OneRow name={nameOf(index)} onTake={() => take(index)}>
                {row(index)}
              </OneRow>
            );
          }}
        />
      )}
      {add && onAdd && fields.length < most && (
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={() => append(onAdd() as never)}
          sx={{ justifySelf: 'start' }}
        >
          {add}
        </Button>
      )}
      <ListFault name={name} />
    </>
  );
}

/** The rows of a list by their keys, and what adds and moves them. */
export function useRows<N extends ListName>(name: N) {
  const at = useAt();
  const { fields, append, move } = useFieldArray<QuestionForm, N, 'rowKey'>({ name: at(name), keyName: 'rowKey' });
  return { fields: fields.map((field) => ({ id: (field as unknown as { key: string }).key })), append, move };
}

/** Takes a row away, which can be undone. */
export function useTake(name: ListName | 'test_driven', nameOf: (index: number) => string): (index: number) => void {
  const { t } = useTranslation('question');
  const { t: ui } = useTranslation('ui');
  const at = useAt();
  const { getValues, setValue } = useFormContext<QuestionForm, unknown, QuestionForm>();
  return (index) => {
    const before = structuredClone(getValues(at(name))) as unknown[];
    const words = nameOf(index);
    setValue(at(name), before.toSpliced(index, 1) as never, { shouldDirty: true });
    toasts.info(t('form.removed', { name: words }), {
      label: ui('undo'),
      run: () => setValue(at(name), before as never, { shouldDirty: true }),
    });
  };
}

/** A row with its name, and the button that takes it away. */
export function OneRow({ name, onTake, children }: { name: string; onTake: () => void; children: ReactNode }) {
  const { t } = useTranslation('question');
  return (
    <Box sx={{ display: 'flex', gap: { xs: 0, sm: 2 }, alignItems: 'flex-start', flex: 1, minWidth: 0, py: 3, pr: 1 }}>
      <Box role="group" aria-label={name} sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 3 }}>
        {children}
      </Box>
      <IconButton aria-label={t('form.remove', { name })} onClick={onTake} size="small">
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

/** What is wrong with a list as a whole, not with one of its entries. */
export function ListFault({ name }: { name: ListName | 'test_driven' }) {
  const faultText = useFaultText();
  const at = useAt();
  const { errors } = useFormState<QuestionForm>({ name: at(name) });
  const error = get(errors, at(name)) as (FieldError & { root?: FieldError }) | undefined;
  const words = error?.root ? faultText(error.root) : typeof error?.type === 'string' ? faultText(error) : undefined;
  return <Box aria-live="polite">{words && <FormHelperText error>{words}</FormHelperText>}</Box>;
}
