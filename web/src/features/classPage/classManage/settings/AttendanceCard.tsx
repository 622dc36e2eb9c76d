import { useTranslation } from 'react-i18next';
import { strictnesses } from '#/features/classrooms';
import { FormRow } from '#/ui/form/ApiForm';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { limits } from '../../fields/schema';
import { FormCard } from './FormCard';
import type { SettingsForm } from './schema';

const minutes = ['opens', 'late_after', 'leave_before'] as const;
const switches = ['meeting_counts', 'auto_check_out', 'tell_parents'] as const;
const checks = ['same_device', 'same_network'] as const;

/** How a class counts who is there. */
export function AttendanceCard() {
  const { t } = useTranslation('classManage');
  return (
    <FormCard title={t('card.attendance')} text={t('card.attendanceText')}>
      <FormRow>
        {minutes.map((name) => (
          <NumberField<SettingsForm>
            key={name}
            name={name}
            label={t(`field.${name}`)}
            hint={t(`hint.${name}`)}
            min={0}
            max={limits.minutes}
            step={1}
            unit={t('minutes')}
          />
        ))}
      </FormRow>
      {switches.map((name) => (
        <SwitchField<SettingsForm> key={name} name={name} label={t(`field.${name}`)} hint={t(`hint.${name}`)} />
      ))}
      <FormRow>
        {checks.map((name) => (
          <SelectField<SettingsForm>
            key={name}
            name={name}
            label={t(`field.${name}`)}
            hint={t(`hint.${name}`)}
            options={strictnesses.map((value) => ({ value, label: t(`strictness.${value}`) }))}
          />
        ))}
      </FormRow>
    </FormCard>
  );
}
