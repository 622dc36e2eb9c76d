import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { asks } from '#/features/forms';
import { Drawer } from '#/ui/Drawer';
import { FormRow } from '#/ui/form/ApiForm';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { TagsField } from '#/ui/form/TagsField';
import { TextField } from '#/ui/form/TextField';
import { hasBounds, hasChoices, namedOf } from '../kinds';
import { limits, type FieldDraft, type FormDraft } from '../schema';
import { ConditionFields } from './ConditionFields';
import { OptionFields } from './OptionFields';

/** The settings of one field, beside the page. */
export function FieldDrawer({
  index,
  hasEnglish,
  onClose,
}: {
  index: number;
  hasEnglish: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('formEditor');
  const fields = useWatch<FormDraft, 'fields'>({ name: 'fields' });
  const field = fields[index];
  if (!field) return null;
  return (
    <Drawer
      open
      title={t(`kind.${field.kind}`)}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('field.done')}
        </Button>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Texts index={index} field={field} hasEnglish={hasEnglish} />
        {asks(field) && <SwitchField<FormDraft> name={`fields.${index}.required`} label={t('field.required')} />}
        {hasChoices(field.kind) && <OptionFields index={index} hasEnglish={hasEnglish} />}
        <Rules index={index} field={field} />
        <ConditionFields index={index} fields={fields} />
        {asks(field) && (
          <TextField<FormDraft>
            name={`fields.${index}.key`}
            label={t('field.key')}
            hint={t('hint.key')}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Box>
    </Drawer>
  );
}

/** What is asked, and what helps to answer. */
function Texts({ index, field, hasEnglish }: { index: number; field: FieldDraft; hasEnglish: boolean }) {
  const { t } = useTranslation('formEditor');
  const isBreak = field.kind === 'page_break';
  const rows = field.kind === 'text_block' ? 3 : undefined;
  const label = t(isBreak ? 'field.pageTitle' : field.kind === 'text_block' ? 'field.words' : 'field.label');
  const { setFocus } = useFormContext<FormDraft>();
  // The words that a new field begins with are written over.
  const begin = useEffectEvent(() =>
    setFocus(`fields.${index}.label`, { shouldSelect: field.label === t(`kind.${field.kind}`) }),
  );
  useEffect(() => begin(), []);
  return (
    <>
      <TextField<FormDraft>
        name={`fields.${index}.label`}
        label={label}
        rows={rows}
        maxLength={limits.label}
        autoComplete="off"
        lang="vi"
        optional={isBreak}
      />
      {hasEnglish && (
        <TextField<FormDraft>
          name={`fields.${index}.label_en`}
          label={t('inEnglish', { name: label })}
          rows={rows}
          maxLength={limits.label}
          autoComplete="off"
          lang="en"
          optional
        />
      )}
      <TextField<FormDraft>
        name={`fields.${index}.help`}
        label={t('field.help')}
        maxLength={limits.help}
        autoComplete="off"
        lang="vi"
        optional
      />
      {hasEnglish && (
        <TextField<FormDraft>
          name={`fields.${index}.help_en`}
          label={t('inEnglish', { name: t('field.help') })}
          maxLength={limits.help}
          autoComplete="off"
          lang="en"
          optional
        />
      )}
    </>
  );
}

/** What an answer has to be. */
function Rules({ index, field: { kind } }: { index: number; field: FieldDraft }) {
  const { t } = useTranslation('formEditor');
  const named = namedOf[kind];
  const group = kind === 'number' ? 'number' : kind === 'multiple' ? 'choices' : 'text';
  return (
    <>
      {hasBounds(kind) && (
        <FormRow>
          <NumberField<FormDraft> name={`fields.${index}.min`} label={t(`bound.${group}.min`)} optional />
          <NumberField<FormDraft> name={`fields.${index}.max`} label={t(`bound.${group}.max`)} optional />
        </FormRow>
      )}
      {kind === 'rating' && (
        <NumberField<FormDraft>
          name={`fields.${index}.max`}
          label={t('bound.stars')}
          hint={t('hint.stars')}
          min={2}
          max={10}
          step={1}
          optional
        />
      )}
      {kind === 'file' && (
        <TagsField<FormDraft>
          name={`fields.${index}.endings`}
          label={t('field.endings')}
          hint={t('hint.endings')}
          optional
        />
      )}
      {named && (
        <SelectField<FormDraft>
          name={`fields.${index}.named`}
          label={t('field.named')}
          empty={t('named.none')}
          options={named.map((value) => ({ value, label: t(`named.${value}`) }))}
        />
      )}
    </>
  );
}
