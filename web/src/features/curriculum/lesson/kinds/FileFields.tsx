import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '#/ui/form/TextField';
import { SortableList } from '#/ui/SortableTree/SortableTree';
import { toasts } from '#/ui/toasts';
import { Upload } from '#/ui/Upload';
import { Part } from '../Part';
import type { LessonForm } from '../schema';

/** Files that learners take with them, in an order, each with a name. */
export function FileFields() {
  const { t } = useTranslation('curriculum');
  const { t: ui } = useTranslation('ui');
  const { getValues, setValue } = useFormContext<LessonForm, unknown, LessonForm>();
  const files = useWatch<LessonForm, 'files'>({ name: 'files' });
  const put = (next: LessonForm['files']) => setValue('files', next, { shouldDirty: true });
  const remove = (index: number) => {
    const before = getValues('files');
    put(before.toSpliced(index, 1));
    toasts.info(t('files.removed', { name: before[index]?.name ?? '' }), { label: ui('undo'), run: () => put(before) });
  };
  return (
    <Part title={t('files.title')} hint={t('files.hint')}>
      {files.length > 0 && (
        <SortableList
          label={t('files.title')}
          items={files.map((file, index) => ({ id: file.file_id, ...file, index }))}
          nameOf={({ name }) => name}
          onMove={({ tree }) => {
            put(tree.map(({ file_id, name }) => ({ file_id, name })));
            return Promise.resolve();
          }}
          renderItem={({ name, index }) => (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, py: 2 }}>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <TextField<LessonForm>
                  name={`files.${index}.name`}
                  label={t('files.name', { number: index + 1 })}
                  hideLabel
                  maxLength={200}
                />
              </Box>
              <IconButton aria-label={t('files.remove', { name })} onClick={() => remove(index)}>
                <DeleteIcon />
              </IconButton>
            </Box>
          )}
        />
      )}
      <Upload
        kind="file"
        isPrivate
        multiple
        folder="lessons"
        label={t('files.upload')}
        onUploaded={(file) => {
          const now = getValues('files');
          if (now.every(({ file_id: id }) => id !== file.id)) put([...now, { file_id: file.id, name: file.name }]);
        }}
      />
    </Part>
  );
}
