import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormCard } from '#/ui/form/FormCard';
import { useFaultText } from '#/ui/form/useFaultText';
import { Menu } from '#/ui/Menu';
import { SortableList } from '#/ui/SortableTree/SortableTree';
import { EmptyState } from '#/ui/states';
import { toasts } from '#/ui/toasts';
import { copyOf, newField } from '../drafts';
import { FieldDrawer } from '../fields/FieldDrawer';
import { FieldRow } from '../fields/FieldRow';
import { fieldKinds } from '../kinds';
import { ownFault } from '../ownFault';
import { limits, type FieldDraft, type FormDraft } from '../schema';

/** The fields in their order; one of them is open beside the page. */
export function FieldsCard(props: { opened: string | null; onOpen: (id: string | null) => void; hasEnglish: boolean }) {
  const { opened, onOpen, hasEnglish } = props;
  const { t } = useTranslation('formEditor');
  const { t: ui } = useTranslation('ui');
  const faultText = useFaultText();
  const { errors } = useFormState<FormDraft>();
  const rows = useFieldArray<FormDraft, 'fields', 'rowKey'>({ name: 'fields', keyName: 'rowKey' });
  const fields = useWatch<FormDraft, 'fields'>({ name: 'fields' });
  const place = fields.findIndex(({ id }) => id === opened);
  const isFull = fields.length >= limits.fields;
  const nameOf = ({ kind, label }: FieldDraft) => label || t(`kind.${kind}`);
  const option = (number: number) => t('option.nameOf', { number });
  const add = (field: FieldDraft, at = fields.length) => {
    rows.insert(at, field, { shouldFocus: false });
    onOpen(field.id);
  };
  const remove = (index: number) => {
    const taken = fields[index];
    if (!taken) return;
    rows.remove(index);
    toasts.info(t('field.removed', { name: nameOf(taken) }), {
      label: ui('undo'),
      run: () => rows.insert(index, taken, { shouldFocus: false }),
    });
  };
  const menu = (
    <Menu
      label={t('field.add')}
      button={
        <Button variant="outlined" startIcon={<AddIcon />} disabled={isFull}>
          {t('field.add')}
        </Button>
      }
      items={fieldKinds.map((kind) => ({
        key: kind,
        label: t(`kind.${kind}`),
        onClick: () => add(newField(kind, fields, { label: t(`kind.${kind}`), options: [option(1), option(2)] })),
      }))}
    />
  );
  const whole = faultText(ownFault(errors.fields));
  return (
    <FormCard title={t('card.fields')}>
      {fields.length === 0 ? (
        <EmptyState title={t('field.none')} text={t('field.noneText')} action={menu} />
      ) : (
        <>
          <SortableList
            label={t('card.fields')}
            items={fields.map(({ id }) => ({ id }))}
            nameOf={({ id }) =>
              fields
                .filter((field) => field.id === id)
                .map(nameOf)
                .join('')
            }
            onMove={async ({ from, to }) => rows.move(from.index, to.index)}
            renderItem={({ id }) => {
              const index = fields.findIndex((field) => field.id === id);
              const field = fields[index];
              return (
                field && (
                  <FieldRow
                    field={field}
                    name={nameOf(field)}
                    fault={faultText(errors.fields?.[index])}
                    onOpen={() => onOpen(id)}
                    onCopy={isFull ? null : () => add(copyOf(field, fields), index + 1)}
                    onRemove={() => remove(index)}
                  />
                )
              );
            }}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            {menu}
            <Typography variant="caption" color="textSecondary">
              {t('field.count', { count: fields.length, most: limits.fields })}
            </Typography>
          </Box>
        </>
      )}
      {whole && (
        <Typography role="alert" variant="body2" color="error">
          {whole}
        </Typography>
      )}
      {place !== -1 && <FieldDrawer key={opened} index={place} hasEnglish={hasEnglish} onClose={() => onOpen(null)} />}
    </FormCard>
  );
}
