import AddIcon from '@mui/icons-material/AddRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { asks } from '#/features/forms';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { newCondition } from '../drafts';
import { hasChoices, opsOf } from '../kinds';
import { limits, type ConditionDraft, type FieldDraft, type FormDraft } from '../schema';

/** When a field shows: all or any of what the fields before it say. */
export function ConditionFields({ index, fields }: { index: number; fields: readonly FieldDraft[] }) {
  const { t } = useTranslation('formEditor');
  const name = `fields.${index}.conditions` as 'fields.0.conditions';
  const rows = useFieldArray<FormDraft, 'fields.0.conditions', 'rowKey'>({ name, keyName: 'rowKey' });
  const before = fields.slice(0, index).filter(asks);
  const conditions = fields[index]?.conditions ?? [];
  const last = before.at(-1);
  return (
    <Box
      component="section"
      aria-label={t('condition.title')}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}
    >
      <Typography variant="subtitle2">{t('condition.title')}</Typography>
      {conditions.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t(last ? 'condition.none' : 'condition.noneBefore')}
        </Typography>
      )}
      {conditions.length > 1 && (
        <SelectField<FormDraft>
          name={`fields.${index}.match`}
          label={t('condition.match')}
          options={(['all', 'any'] as const).map((value) => ({ value, label: t(`condition.${value}`) }))}
        />
      )}
      {conditions.map((condition, at) => (
        <ConditionRow
          key={condition.id}
          at={`fields.${index}.conditions.${at}` as 'fields.0.conditions.0'}
          number={at + 1}
          condition={condition}
          before={before}
          onRemove={() => rows.remove(at)}
        />
      ))}
      {last && (
        <div>
          <Button
            size="small"
            variant="outlined"
            startIcon={<AddIcon />}
            disabled={conditions.length >= limits.conditions}
            onClick={() => rows.append(newCondition(last), { shouldFocus: false })}
          >
            {t('condition.add')}
          </Button>
        </div>
      )}
    </Box>
  );
}

function ConditionRow(props: {
  at: 'fields.0.conditions.0';
  number: number;
  condition: ConditionDraft;
  before: readonly FieldDraft[];
  onRemove: () => void;
}) {
  const { at, number, condition, before, onRemove } = props;
  const { t } = useTranslation('formEditor');
  const { setValue } = useFormContext<FormDraft>();
  const of = before.find(({ id }) => id === condition.field);
  /** Another field may know other comparisons, and has other choices. */
  const begin = (id: string | number | null) => {
    const field = before.find((one) => one.id === id);
    if (field) setValue(`${at}.op`, opsOf(field.kind)[0] ?? 'answered', { shouldDirty: true });
    setValue(`${at}.value`, '', { shouldDirty: true });
  };
  return (
    <Box
      role="group"
      aria-label={t('condition.nameOf', { number })}
      sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}
    >
      <Box sx={{ flex: 1, minWidth: 0, display: 'grid', gap: 2 }}>
        <SelectField<FormDraft, string>
          name={`${at}.field`}
          label={t('condition.field')}
          options={before.map(({ id, kind, label }) => ({ value: id, label: label || t(`kind.${kind}`) }))}
          onChanged={begin}
        />
        {of && (
          <SelectField<FormDraft, ConditionDraft['op']>
            name={`${at}.op`}
            label={t('condition.op')}
            options={opsOf(of.kind).map((value) => ({ value, label: t(`op.${value}`) }))}
          />
        )}
        {of && condition.op !== 'answered' && <Value at={at} of={of} />}
      </Box>
      <IconButton aria-label={t('condition.remove', { number })} onClick={onRemove}>
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

/** What an answer is compared with: of choices one of them. */
function Value({ at, of }: { at: 'fields.0.conditions.0'; of: FieldDraft }) {
  const { t } = useTranslation('formEditor');
  if (!hasChoices(of.kind)) {
    return (
      <TextField<FormDraft>
        name={`${at}.value`}
        label={t('condition.value')}
        maxLength={limits.option}
        autoComplete="off"
      />
    );
  }
  return (
    <SelectField<FormDraft, string>
      name={`${at}.value`}
      label={t('condition.value')}
      options={of.options.map(({ id, label, value }) => ({ value: id, label: label || value || '–' }))}
    />
  );
}
