import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { formatDateTime } from '#/i18n/format';
import type { LoadContext } from '#/routing/table';
import { Chip } from '#/ui/Chips';
import { FormFailure, PasswordInput, SubmitButton, TextInput } from '#/ui/form/inputs';
import { rules } from '#/ui/form/rules';
import { useApiForm } from '#/ui/form/useApiForm';
import { PageHeader } from '#/ui/PageHeader';
import { toasts } from '#/ui/toasts';
import { accountQuery, useRefreshAll } from '../api';
import { calls } from '../client';
import { browserOf } from '../parts/browserOf';
import { Loaded } from '../parts/Loaded';
import { Panel } from '../parts/Panel';
import { useAction } from '../parts/useAction';
import { sessionQuery } from '../session';
import type { Account } from '../types';
import { Passkeys } from './Passkeys';
import { RecoveryPanel, TotpPanel } from './Factors';

export const load = ({ queryClient }: LoadContext) => queryClient.prefetchQuery(accountQuery);

/** The operator's own name, password, factors and sessions. */
export default function AccountPage() {
  const { t } = useTranslation('console');
  const query = useQuery(accountQuery);
  return (
    <>
      <PageHeader title={t('title.account')} lead={t('account.lead')} breadcrumb={false} />
      <Loaded query={query}>
        {(account) => (
          <div className="co-columns">
            <div className="co-stack">
              <TotpPanel account={account} />
              <Passkeys account={account} />
              <RecoveryPanel account={account} />
            </div>
            <div className="co-stack">
              <Profile account={account} />
              <Password />
              <Sessions account={account} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

const profileSchema = z.object({ name: rules.text(120) });

function Profile({ account }: { account: Account }) {
  const { t } = useTranslation('console');
  const refresh = useRefreshAll();
  const queryClient = useQueryClient();
  const { field, submit, busy, failure } = useApiForm({
    schema: profileSchema,
    defaultValues: { name: account.operator.name },
    send: (values: z.infer<typeof profileSchema>) => calls.put('/api/console/account', { body: values }),
    onDone: () => {
      toasts.success(t('account.saved'));
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
      return refresh();
    },
  });
  return (
    <Panel title={t('account.profile')} aside={<span className="lp-muted lp-small">{account.operator.email}</span>}>
      <form className="lp-form" onSubmit={(event) => void submit(event)} noValidate>
        <FormFailure text={failure} />
        <TextInput label={t('account.name')} autoComplete="name" {...field('name')} />
        <div>
          <SubmitButton busy={busy} className="lp-btn-sm">
            {t('account.save')}
          </SubmitButton>
        </div>
      </form>
    </Panel>
  );
}

const LEAST = 12;
const passwordSchema = z.object({ old_password: rules.password(), password: rules.password() });

function Password() {
  const { t } = useTranslation('console');
  const refresh = useRefreshAll();
  const { form, field, submit, busy, failure } = useApiForm({
    schema: passwordSchema,
    defaultValues: { old_password: '', password: '' },
    send: (values: z.infer<typeof passwordSchema>) => calls.post('/api/console/account/password', { body: values }),
    onDone: () => {
      toasts.success(t('account.passwordChanged'));
      form.reset();
      return refresh();
    },
  });
  return (
    <Panel title={t('account.password')}>
      <form className="lp-form" onSubmit={(event) => void submit(event)} noValidate>
        <FormFailure text={failure} />
        <PasswordInput label={t('account.passwordOld')} autoComplete="current-password" {...field('old_password')} />
        <PasswordInput
          label={t('account.passwordNew')}
          autoComplete="new-password"
          hint={t('setup.passwordHint', { least: LEAST })}
          {...field('password')}
        />
        <div>
          <SubmitButton busy={busy} className="lp-btn-sm">
            {t('account.passwordChange')}
          </SubmitButton>
        </div>
      </form>
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
  const others = account.sessions.length > 1 && (
    <button type="button" className="lp-btn lp-btn-sm" onClick={endOthers}>
      {t('account.endOthers')}
    </button>
  );
  return (
    <Panel title={t('account.sessions')} aside={others} flush>
      <ul className="lp-list">
        {account.sessions.map((session) => (
          <li key={session.id} className="lp-row">
            <div className="lp-row-text">
              <div>
                {session.address} {session.current && <Chip tone="success">{t('account.current')}</Chip>}
              </div>
              <div className="lp-row-meta">
                <span title={session.agent}>{browserOf(session.agent)}</span>
                <span>{formatDateTime(session.created_at)}</span>
                <span>{t('account.seen', { at: formatDateTime(session.seen_at) })}</span>
              </div>
            </div>
            {!session.current && (
              <button type="button" className="lp-btn lp-btn-sm" onClick={() => endOne(session)}>
                {t('account.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </Panel>
  );
}
