import TeacherIcon from '@mui/icons-material/SchoolOutlined';
import StudentIcon from '@mui/icons-material/BackpackOutlined';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { ApiForm } from '#/ui/form/ApiForm';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { useApiForm } from '#/ui/form/useApiForm';
import { saveUserInfo } from '../api';
import { typeSchema, userTypes, type TypeValues } from '../schema';
import { useEnter } from '../useEnter';
import { AuthCard } from './AuthCard';

const icons = { student: <StudentIcon />, teacher: <TeacherIcon /> } as const;

/** Choosing what one is on this site. */
export default function WhoAreYouPage() {
  const { t } = useTranslation('auth');
  const enter = useEnter();
  const form = useApiForm<TypeValues, UserInfo>({
    schema: typeSchema,
    defaultValues: { type: 'student' },
    send: saveUserInfo,
    onDone: enter,
  });
  return (
    <AuthCard title={t('title.who-are-you')} lead={t('whoAreYou.lead')}>
      <ApiForm form={form} label={t('title.who-are-you')}>
        <ChoiceField<TypeValues, TypeValues['type']>
          name="type"
          label={t('title.who-are-you')}
          hideLabel
          cards
          options={userTypes.map((value) => ({
            value,
            icon: icons[value],
            label: t(`whoAreYou.${value}`),
            hint: t(`whoAreYou.${value}Text`),
          }))}
        />
        <SubmitButton busy={form.busy}>{t('whoAreYou.submit')}</SubmitButton>
      </ApiForm>
    </AuthCard>
  );
}
