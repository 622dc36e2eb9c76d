import CloseIcon from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#/i18n/format';
import { DateField } from '#/ui/form/DateField';
import { useField } from '#/ui/form/field';
import { withDay } from '../calendar';

/** Days that a class leaves out, one by one. */
export function SkipField({ name }: { name: string }) {
  const { t } = useTranslation('classSessions');
  const id = useId();
  const field = useField<Record<string, string[]>, string[]>({ name: name as never });
  const days = field.value;
  const [added, setAdded] = useState(0);
  return (
    <Box role="group" aria-labelledby={id} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box component="span" id={id} sx={{ typography: 'subtitle2' }}>
        {t('skip.label')}
      </Box>
      {days.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {days.map((day) => (
            <Box component="li" key={day} sx={dayStyle}>
              {dayName(day)}
              <IconButton
                size="small"
                aria-label={t('skip.remove', { day: dayName(day) })}
                onClick={() => field.onChange(days.filter((other) => other !== day))}
              >
                <CloseIcon fontSize="inherit" />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      <NewDay
        key={added}
        onAdd={(day) => {
          field.onChange(withDay(days, day));
          setAdded(added + 1);
        }}
      />
    </Box>
  );
}

/** A day of its own form, so that half of a date is nothing of the calendar's. */
function NewDay({ onAdd }: { onAdd: (day: string) => void }) {
  const { t } = useTranslation('classSessions');
  const form = useForm({ defaultValues: { day: '' } });
  const day = useWatch({ control: form.control, name: 'day' });
  return (
    <FormProvider {...form}>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 2, maxWidth: 360 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <DateField name="day" label={t('skip.day')} />
        </Box>
        <Button variant="outlined" disabled={day === ''} onClick={() => onAdd(day)}>
          {t('skip.add')}
        </Button>
      </Box>
    </FormProvider>
  );
}

const dayName = (day: string): string => formatDate(Date.parse(`${day}T00:00:00+07:00`) / 1000);

const dayStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  pl: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 'var(--lp-radius-md)',
  typography: 'body2',
} as const;
