import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { ApiForm } from '#/ui/form/ApiForm';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { TextField } from '#/ui/form/TextField';
import { saveUserInfo } from '../../api';
import { isSeenShort, publicName } from '../publicName';
import { publicNameModes, publicNameSchema, type PublicNameValues } from '../schema';
import { SaveButton } from '../SaveButton';
import { useSavedForm } from '../useSavedForm';

/** How strangers see the person's name. */
export default function PublicNameTab({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  const isYoung = isSeenShort(user.dob);
  const form = useSavedForm<PublicNameValues>({
    schema: publicNameSchema,
    defaultValues: { public_name_mode: user.public_name_mode, nickname: user.nickname ?? '' },
    send: saveUserInfo,
    saved: t('publicName.saved'),
  });
  const [mode, nickname] = useWatch({ control: form.control, name: ['public_name_mode', 'nickname'] });
  const shown = publicName(user.full_name, isYoung ? 'short' : mode, nickname);
  return (
    <ApiForm form={form} label={t('tab.name')}>
      {isYoung && <Alert severity="info">{t('publicName.young')}</Alert>}
      <ChoiceField<PublicNameValues, PublicNameValues['public_name_mode']>
        name="public_name_mode"
        label={t('publicName.label')}
        options={publicNameModes.map((value) => ({
          value,
          label: t(`publicName.${value}`),
          hint: value === 'nickname' ? undefined : publicName(user.full_name, value, ''),
        }))}
      />
      {mode === 'nickname' && (
        <TextField<PublicNameValues>
          name="nickname"
          label={t('publicName.nicknameLabel')}
          autoComplete="nickname"
          maxLength={40}
        />
      )}
      <Typography aria-live="polite">
        {t('publicName.preview')} <strong>{shown}</strong>
      </Typography>
      <SaveButton busy={form.busy}>{t('publicName.submit')}</SaveButton>
    </ApiForm>
  );
}
