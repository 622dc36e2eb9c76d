import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UserInfo } from '#/api/types';
import { ApiForm } from '#/ui/form/ApiForm';
import { PasswordField } from '#/ui/form/PasswordField';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { changePassword } from '../api';
import { AuthCard } from '../pages/AuthCard';
import { ownPasswordSchema, type OwnPasswordValues } from '../passwordSchema';
import { userQuery } from '../session';
import { useRetryAfter } from '../useRetryAfter';
import { NewPasswordFields } from './NewPasswordFields';
import { RetryButton } from './RetryButton';

/** In place of every screen: somebody else made this person's password, and a new one comes first. */
export default function MustSetPassword({ user }: { user: UserInfo }) {
  const { t } = useTranslation('auth');
  const queryClient = useQueryClient();
  const retry = useRetryAfter();
  const form = useApiForm<OwnPasswordValues, boolean>({
    schema: ownPasswordSchema(user.has_password),
    defaultValues: { old_password: '', password: '', password_confirm: '' },
    send: changePassword,
    onDone: async () => {
      toasts.success(t('mustSet.done'));
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    },
    words: (error) => {
      retry.note(error);
      return undefined;
    },
  });
  return (
    <AuthCard title={t('mustSet.title')} lead={t('mustSet.lead')}>
      <ApiForm form={form} label={t('mustSet.title')}>
        {user.has_password && (
          <PasswordField<OwnPasswordValues>
            name="old_password"
            label={t('mustSet.given')}
            autoComplete="current-password"
          />
        )}
        <NewPasswordFields />
        <RetryButton busy={form.busy} left={retry.left}>
          {t('mustSet.submit')}
        </RetryButton>
      </ApiForm>
    </AuthCard>
  );
}
