import { useTranslation } from 'react-i18next';
import { CalendarField } from '#/features/classSessions';
import { FormRow } from '#/ui/form/ApiForm';
import { TextField } from '#/ui/form/TextField';
import { CoursesField } from '../../fields/CoursesField';
import { limits } from '../../fields/schema';
import { FormCard } from './FormCard';
import type { SettingsForm } from './schema';

/** What a class is called, when and where it meets, and what it learns. */
export function AboutCard() {
  const { t } = useTranslation('classManage');
  const { t: shared } = useTranslation('classrooms');
  return (
    <>
      <FormCard title={t('card.about')}>
        <TextField<SettingsForm>
          name="name"
          label={shared('form.name')}
          hint={shared('form.nameHint')}
          maxLength={limits.name}
          autoComplete="off"
        />
        <TextField<SettingsForm> name="description" label={shared('form.description')} rows={3} optional />
        <CoursesField<SettingsForm>
          name="courses"
          label={shared('form.courses')}
          hint={shared('form.coursesHint')}
          optional
        />
      </FormCard>
      <FormCard title={t('card.calendar')} text={t('card.calendarText')}>
        <CalendarField name="calendar_info" label={shared('form.calendar')} />
        <FormRow>
          <TextField<SettingsForm>
            name="meeting_link"
            label={shared('form.meetingLink')}
            hint={shared('form.meetingLinkHint')}
            inputMode="url"
            autoComplete="off"
            optional
          />
          <TextField<SettingsForm>
            name="admin_meeting_link"
            label={shared('form.adminLink')}
            hint={shared('form.adminLinkHint')}
            inputMode="url"
            autoComplete="off"
            optional
          />
        </FormRow>
      </FormCard>
    </>
  );
}
