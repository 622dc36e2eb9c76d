import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatDateTime } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { Chip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { ApiForm } from '#/ui/form/ApiForm';
import { PasswordField } from '#/ui/form/PasswordField';
import { rules } from '#/ui/form/rules';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { PageHeader } from '#/ui/PageHeader';
import { toasts } from '#/ui/toasts';
import { accountQuery, useRefreshAll } from '../api';
import { calls } from '../client';
import { operatorPassword, PASSWORD_SHORTEST } from '../signIn/schema';
import { browserOf } from '../parts/browserOf';
import { Columns, Note, Sections } from '../parts/layout';
import { Panel } from '../parts/Panel';
import { Row, Rows } from '../parts/Rows';
import { useAction } from '../parts/useAction';
import type { Account } from '../types';
import { SmallButton } from './buttons';
import { RecoveryPanel, TotpPanel } from './Factors';
import { Passkeys } from './Passkeys';
import { useFreshSession } from './useFreshSession';

export const load = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(accountQuery);

/** The operator's own name, password, factors and sessions. */
export default function AccountPage() {
  const { t } = useTranslation('console');
  const query = useQuery(accountQuery);
  return (
    <>
      <PageHeader title={t('title.account')} lead={t('account.lead')} breadcrumb={false} />
      <QueryView query={query}>
        {(account) => (
          <Columns>
            <Sections>
              <TotpPanel account={account} />
              <Passkeys account={account} />
              <RecoveryPanel account={account} />
            </Sections>
            <Sections>
              <Profile account={account} />
              <Password />
              <Sessions account={account} />
            </Sections>
          </Columns>
        )}
      </QueryView>
    </>
  );
}

const profileSchema = z.object({ name: rules.text(120) });
type ProfileValues = z.infer<typeof profileSchema>;

function Profile({ account }: { account: Account }) {
  const { t } = useTranslation('console');
  const refresh = useRefreshAll();
  const freshSession = useFreshSession();
  const form = useApiForm<ProfileValues>({
    schema: profileSchema,
    defaultValues: { name: account.operator.name },
    send: (body) => calls.put('/api/console/account', { body }),
    onDone: (_, saved) => {
      form.rebase(saved);
      toasts.success(t('account.saved'));
      void freshSession();
      return refresh();
    },
  });
  useLeaveGuard(form.isUnsaved);
  return (
    <Panel title={t('account.profile')} aside={<Note>{account.operator.email}</Note>}>
      <ApiForm form={form}>
        <TextField<ProfileValues> name="name" label={t('account.name')} autoComplete="name" />
        <SubmitButton busy={form.busy} size="small" sx={{ justifySelf: 'start' }}>
          {t('account.save')}
        </SubmitButton>
      </ApiForm>
    </Panel>
  );
}

const passwordSchema = z.object({ old_password: rules.password(), password: operatorPassword() });
type PasswordValues = z.infer<typeof passwordSchema>;
const noPasswords: PasswordValues = { old_password: '', password: '' };

function Password() {
  const { t } = useTranslation('console');
  const refresh = useRefreshAll();
  const form = useApiForm<PasswordValues>({
    schema: passwordSchema,
    defaultValues: noPasswords,
    send: (body) => calls.post('/api/console/account/password', { body }),
    onDone: () => {
      toasts.success(t('account.passwordChanged'));
      form.form.reset(noPasswords);
      return refresh();
    },
  });
  useLeaveGuard(form.isUnsaved);
  return (
    <Panel title={t('account.password')}>
      <ApiForm form={form}>
        <PasswordField<PasswordValues>
          name="old_password"
          label={t('account.passwordOld')}
          autoComplete="current-password"
        />
        <PasswordField<PasswordValues>
          name="password"
          label={t('account.passwordNew')}
          autoComplete="new-password"
          hint={t('setup.passwordHint', { least: PASSWORD_SHORTEST })}
        />
        <SubmitButton busy={form.busy} size="small" sx={{ justifySelf: 'start' }}>
          {t('account.passwordChange')}
        </SubmitButton>
      </ApiForm>
    </Panel>
  );
}

function Sessions({ account }: { account: Account }) {
  const { t } = useTranslation('console');
  const { ask, dialog } = useAction();
  const end = (send: () => Promise<unknown>, title: string) =>
    ask({
      title,
      button: t('account.end'),
      withoutReason: true,
      done: t('account.ended'),
      send,
    });
  const endOthers = () => end(() => calls.delete('/api/console/account/sessions'), t('account.endOthers'));
  const endOne = ({ id, address }: Account['sessions'][number]) =>
    end(() => calls.delete('/api/console/account/sessions/{id}', { path: { id } }), `${t('account.end')}: ${address}`);
  const others = account.sessions.length > 1 && <SmallButton onClick={endOthers}>{t('account.endOthers')}</SmallButton>;
  return (
    <Panel title={t('account.sessions')} aside={others} flush>
      <Rows>
        {account.sessions.map((session) => (
          <Row
            key={session.id}
            meta={[
              <span key="agent" title={session.agent}>
                {browserOf(session.agent)}
              </span>,
              formatDateTime(session.created_at),
              t('account.seen', { at: formatDateTime(session.seen_at) }),
            ]}
            actions={!session.current && <SmallButton onClick={() => endOne(session)}>{t('account.end')}</SmallButton>}
          >
            {session.address} {session.current && <Chip tone="success">{t('account.current')}</Chip>}
          </Row>
        ))}
      </Rows>
      {dialog}
    </Panel>
  );
}
