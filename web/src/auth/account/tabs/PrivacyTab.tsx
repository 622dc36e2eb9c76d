import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { ApiForm } from '#/ui/form/ApiForm';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { saveUserInfo } from '../../api';
import { isSeenShort } from '../publicName';
import { audiences, privacySchema, profileParts, type PrivacyValues } from '../schema';
import { SaveButton } from '../SaveButton';
import { useSavedForm } from '../useSavedForm';

/** Who sees which part of the person's profile, whether they stand on boards, and whether others find them. */
export default function PrivacyTab({ user }: { user: UserInfo }) {
  const { t } = useTranslation('account');
  const form = useSavedForm<PrivacyValues>({
    schema: privacySchema,
    defaultValues: { profile_parts: user.profile_parts, on_boards: user.on_boards, findable: user.findable },
    send: saveUserInfo,
    saved: t('privacy.saved'),
  });
  const options = audiences.map((value) => ({ value, label: t(`privacy.audience.${value}`) }));
  return (
    <ApiForm form={form} label={t('tab.privacy')}>
      <Typography variant="body2" color="textSecondary">
        {t('privacy.lead')}{' '}
        <Link component={AppLink} to={paths.profile(user.id)}>
          {t('privacy.profile')}
        </Link>
      </Typography>
      {isSeenShort(user.dob) && <Alert severity="info">{t('privacy.young')}</Alert>}
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}
      >
        {profileParts.map((part) => (
          <SelectField<PrivacyValues, (typeof audiences)[number]>
            key={part}
            name={`profile_parts.${part}`}
            label={t(`privacy.part.${part}`)}
            options={options}
          />
        ))}
      </Box>
      <SwitchField<PrivacyValues> name="on_boards" label={t('privacy.onBoards')} hint={t('privacy.onBoardsHint')} />
      <SwitchField<PrivacyValues> name="findable" label={t('privacy.findable')} hint={t('privacy.findableHint')} />
      <SaveButton busy={form.busy}>{t('privacy.submit')}</SaveButton>
    </ApiForm>
  );
}
