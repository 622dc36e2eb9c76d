import AddIcon from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CalendarInfo } from '#/features/classrooms';
import { SwitchField } from '#/ui/form/SwitchField';
import { newRule } from '../calendar';
import { CalendarSummary } from './CalendarSummary';
import { RuleFields } from './RuleFields';
import { SkipField } from './SkipField';

const MOST_RULES = 20;

/** When a class meets: weekdays and hours by rule, days off, public holidays, and what follows from them. */
export function CalendarEditor({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation('classSessions');
  const id = useId();
  const { control } = useFormContext();
  const rules = useFieldArray({ control, name: `${name}.rules` });
  const calendar = useWatch({ control, name }) as CalendarInfo;
  const add = () => rules.append(newRule(Date.now() / 1000, calendar.rules.at(-1)), { shouldFocus: false });
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <FormLabel id={id} component="span" sx={{ typography: 'subtitle2', color: 'text.primary' }}>
        {label}
      </FormLabel>
      {rules.fields.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('rule.none')}
        </Typography>
      )}
      {rules.fields.map((field, index) => (
        <RuleFields
          key={field.id}
          name={`${name}.rules.${index}`}
          number={index + 1}
          onRemove={() => rules.remove(index)}
        />
      ))}
      {rules.fields.length < MOST_RULES && (
        <div>
          <Button variant="outlined" size="small" startIcon={<AddIcon />} onClick={add}>
            {t(rules.fields.length === 0 ? 'rule.addFirst' : 'rule.add')}
          </Button>
        </div>
      )}
      {rules.fields.length > 0 && (
        <>
          <SwitchField name={`${name}.holidays`} label={t('holidays')} hint={t('holidaysHint')} />
          <SkipField name={`${name}.skip`} />
          <CalendarSummary calendar={calendar} />
        </>
      )}
    </Box>
  );
}
