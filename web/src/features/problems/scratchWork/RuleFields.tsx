import AddIcon from '@mui/icons-material/AddRounded';
import RemoveIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { useListFault } from '../authoring/components/useProblemForm';
import type { ProblemForm } from '../authoring/schema';
import { constructs, type Construct } from './rules';
import { mostOf, newRule, ruleChoices, ruleLimits, type RuleChoice } from './ruleForm';

/** What an author asks of the structure of a Scratch project. */
export function RuleFields() {
  const { t } = useTranslation('scratchWork');
  const { fields, append, remove } = useFieldArray<ProblemForm, 'scratch', 'rowKey'>({
    name: 'scratch',
    keyName: 'rowKey',
  });
  const fault = useListFault('scratch');
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('rules.hint')}
      </Typography>
      {fields.map(({ rowKey }, index) => (
        <RuleRow key={rowKey} index={index} onRemove={() => remove(index)} />
      ))}
      {fields.length < ruleLimits.rules && (
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          onClick={() => append({ ...newRule })}
          sx={{ justifySelf: 'start' }}
        >
          {t('rules.add')}
        </Button>
      )}
      <Box aria-live="polite">{fault && <FormHelperText error>{fault}</FormHelperText>}</Box>
    </>
  );
}

function RuleRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useTranslation('scratchWork');
  const { setValue } = useFormContext<ProblemForm>();
  const choice = useWatch<ProblemForm, `scratch.${number}.choice`>({ name: `scratch.${index}.choice` });
  const name = (value: RuleChoice) => {
    const construct = constructs.find((one) => one === value);
    return construct ? t(`construct.${construct}`) : t(`rules.choice.${value as Exclude<RuleChoice, Construct>}`);
  };
  const most = mostOf(choice);
  const title = t('rules.one', { number: index + 1 });
  return (
    <Box component="section" aria-label={title} sx={row}>
      <SelectField<ProblemForm, RuleChoice>
        name={`scratch.${index}.choice`}
        label={title}
        options={ruleChoices.map((value) => ({ value, label: name(value) }))}
        onChanged={(value) => {
          // What is not seen must not keep the form from being saved.
          if (value && mostOf(value) === null) setValue(`scratch.${index}.number`, newRule.number);
        }}
      />
      {choice === 'opcode' && (
        <TextField<ProblemForm>
          name={`scratch.${index}.opcode`}
          label={t('rules.opcode')}
          placeholder="motion_movesteps"
          spellCheck={false}
          autoCapitalize="off"
        />
      )}
      {most !== null && (
        <NumberField<ProblemForm>
          name={`scratch.${index}.number`}
          label={t(most === ruleLimits.most ? 'rules.most' : 'rules.least')}
          min={1}
          max={most}
          step={1}
        />
      )}
      <Tooltip title={t('rules.remove', { number: index + 1 })}>
        <IconButton
          aria-label={t('rules.remove', { number: index + 1 })}
          onClick={onRemove}
          sx={{ justifySelf: 'end', mt: { sm: 6 } }}
        >
          <RemoveIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

const row = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) repeat(auto-fit, minmax(120px, 1fr))' },
  alignItems: 'start',
} as const;
