import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import { useTranslation } from 'react-i18next';
import { DateField, TimeField } from '#/ui/form/DateField';
import { FieldFrame, useField } from '#/ui/form/field';
import { SelectField } from '#/ui/form/SelectField';
import { everyWeeks, toggleWeekday, weekdays } from '../calendar';

/** Sessions on the same weekdays at the same hour. */
export function RuleFields({ name, number, onRemove }: { name: string; number: number; onRemove: () => void }) {
  const { t } = useTranslation('classSessions');
  return (
    <Card
      component="section"
      variant="outlined"
      aria-label={t('rule.label', { number })}
      sx={{ p: 3, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <WeekdaysField name={`${name}.weekdays`} />
        </Box>
        <IconButton aria-label={t('rule.remove', { number })} onClick={onRemove}>
          <DeleteIcon />
        </IconButton>
      </Box>
      <Box sx={grid}>
        <TimeField name={`${name}.start`} label={t('rule.start')} />
        <TimeField name={`${name}.end`} label={t('rule.end')} />
        <DateField name={`${name}.from`} label={t('rule.from')} />
        <DateField name={`${name}.until`} label={t('rule.until')} />
        <SelectField
          name={`${name}.every`}
          label={t('rule.every')}
          options={everyWeeks.map((weeks) => ({
            value: weeks,
            label: weeks === 1 ? t('rule.weekly') : t('rule.weeks', { number: weeks }),
          }))}
        />
      </Box>
    </Card>
  );
}

function WeekdaysField({ name }: { name: string }) {
  const { t } = useTranslation('classSessions');
  const label = t('rule.weekdays');
  const field = useField<Record<string, number[]>, number[]>({ name: name as never });
  const chosen = field.value;
  return (
    <FieldFrame label={label} error={field.error} group="group">
      {() => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {weekdays.map((weekday, index) => (
            <ToggleButton
              key={weekday}
              ref={index === 0 ? field.ref : undefined}
              size="small"
              color="primary"
              value={weekday}
              selected={chosen.includes(weekday)}
              aria-label={t(`weekday.${weekday}`)}
              onChange={() => field.onChange(toggleWeekday(chosen, weekday))}
              onBlur={field.onBlur}
              sx={{ minWidth: 44, minHeight: 44 }}
            >
              {t(`weekdayShort.${weekday}`)}
            </ToggleButton>
          ))}
        </Box>
      )}
    </FieldFrame>
  );
}

const grid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
} as const;
