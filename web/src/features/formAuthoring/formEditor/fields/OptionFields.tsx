import AddIcon from '@mui/icons-material/AddRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useFieldArray, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#/ui/form/NumberField';
import { TextField } from '#/ui/form/TextField';
import { useFaultText } from '#/ui/form/useFaultText';
import { SortableList } from '#/ui/SortableTree/SortableTree';
import { newOption } from '../drafts';
import { ownFault } from '../ownFault';
import { limits, type FormDraft } from '../schema';

/** The choices of a field in their order, each with its seats. */
export function OptionFields({ index, hasEnglish }: { index: number; hasEnglish: boolean }) {
  const { t } = useTranslation('formEditor');
  const id = useId();
  const name = `fields.${index}.options` as 'fields.0.options';
  const { fields, append, remove, move } = useFieldArray<FormDraft, 'fields.0.options', 'rowKey'>({
    name,
    keyName: 'rowKey',
  });
  const nameOf = (key: string) => t('option.nameOf', { number: fields.findIndex((one) => one.id === key) + 1 });
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography id={id} variant="subtitle2">
        {t('option.title')}
      </Typography>
      {fields.length > 0 && (
        <SortableList
          label={t('option.title')}
          items={fields.map((option) => ({ id: option.id }))}
          nameOf={({ id: key }) => nameOf(key)}
          onMove={async ({ from, to }) => move(from.index, to.index)}
          renderItem={({ id: key }) => (
            <OptionRow
              at={`fields.${index}.options.${fields.findIndex((one) => one.id === key)}` as 'fields.0.options.0'}
              name={nameOf(key)}
              hasEnglish={hasEnglish}
              onRemove={() => remove(fields.findIndex((one) => one.id === key))}
            />
          )}
        />
      )}
      <Fault index={index} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<AddIcon />}
          disabled={fields.length >= limits.options}
          onClick={() => append(newOption(t('option.nameOf', { number: fields.length + 1 })))}
        >
          {t('option.add')}
        </Button>
        <Typography variant="caption" color="textSecondary">
          {t('hint.seats')}
        </Typography>
      </Box>
    </Box>
  );
}

function OptionRow(props: { at: 'fields.0.options.0'; name: string; hasEnglish: boolean; onRemove: () => void }) {
  const { at, name, hasEnglish, onRemove } = props;
  const { t } = useTranslation('formEditor');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, py: 2 }}>
      <Box sx={{ flex: '2 1 160px', minWidth: 0, display: 'grid', gap: 2 }}>
        <TextField<FormDraft>
          name={`${at}.label`}
          label={name}
          hideLabel
          maxLength={limits.option}
          autoComplete="off"
          lang="vi"
        />
        {hasEnglish && (
          <TextField<FormDraft>
            name={`${at}.label_en`}
            label={t('inEnglish', { name })}
            hideLabel
            placeholder={t('part.english')}
            maxLength={limits.option}
            autoComplete="off"
            lang="en"
          />
        )}
      </Box>
      <Box sx={{ flex: '1 1 96px', maxWidth: 140 }}>
        <NumberField<FormDraft>
          name={`${at}.seats`}
          label={t('option.seats', { name })}
          hideLabel
          placeholder={t('option.seatsPlaceholder')}
          min={0}
          max={limits.seats}
          step={1}
        />
      </Box>
      <IconButton aria-label={t('option.remove', { name })} onClick={onRemove}>
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

/** What is wrong with the choices as a whole. */
function Fault({ index }: { index: number }) {
  const faultText = useFaultText();
  const { errors } = useFormState<FormDraft>();
  const text = faultText(ownFault(errors.fields?.[index]?.options));
  if (!text) return null;
  return (
    <Typography role="alert" variant="body2" color="error">
      {text}
    </Typography>
  );
}
