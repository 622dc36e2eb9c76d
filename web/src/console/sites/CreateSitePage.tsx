import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { readBoot } from '#/api/boot';
import { AppLink } from '#/routing/AppLink';
import { CopyButton } from '#/ui/CopyButton';
import { FormFailure, SelectInput, SubmitButton, TextInput } from '#/ui/form/inputs';
import { rules } from '#/ui/form/rules';
import { useApiForm } from '#/ui/form/useApiForm';
import { PageHeader } from '#/ui/PageHeader';
import { plansQuery, useRefreshAll } from '../api';
import { calls } from '../client';
import { consolePaths } from '../paths';
import { useMay } from '../session';

const kinds = ['ucode', 'uschool', 'other'] as const;
const schema = z.object({
  name: rules.text(120),
  subdomain: z.string().check(z.minLength(1, 'required'), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'address')),
  type: z.enum(kinds),
  email: rules.email(),
  plan_id: z.string(),
  reason: rules.text(500),
});
type Values = z.infer<typeof schema>;

interface Made {
  site: { id: number; name: string; host: string; url: string };
  admin: { email: string; password: string };
}

/** Making a site for somebody, with its first admin. */
export default function CreateSitePage() {
  const { t } = useTranslation('sites');
  const [made, setMade] = useState<Made | null>(null);
  return (
    <div className="co-narrow">
      <PageHeader title={t('title.create-site')} lead={made ? undefined : t('create.lead')} />
      <div className="lp-card lp-card-body">{made ? <MadeSite made={made} /> : <CreateForm onDone={setMade} />}</div>
    </div>
  );
}

function CreateForm({ onDone }: { onDone: (made: Made) => void }) {
  const { t } = useTranslation('sites');
  const { t: words } = useTranslation('console');
  const may = useMay();
  const refresh = useRefreshAll();
  const { data: plans = [] } = useQuery(plansQuery);
  const { form, field, submit, busy, failure } = useApiForm<Values, Made>({
    schema,
    defaultValues: { name: '', subdomain: '', type: 'ucode', email: '', plan_id: '', reason: '' },
    send: ({ plan_id: plan, ...rest }) =>
      calls.post('/api/console/sites', {
        body: { ...rest, plan_id: plan ? Number(plan) : undefined },
        timeoutMs: 60_000,
      }),
    onDone: (made) => {
      void refresh();
      onDone(made);
    },
  });
  return (
    <form className="lp-form" onSubmit={(event) => void submit(event)} noValidate>
      <FormFailure text={failure} />
      <TextInput label={t('field.name')} autoComplete="off" {...field('name')} />
      <TextInput
        label={t('field.subdomain')}
        hint={`${form.watch('subdomain') || t('create.example')}.${readBoot(document).site_suffix ?? ''}`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('subdomain')}
      />
      <div className="lp-form-row">
        <SelectInput label={t('facts.kind')} {...field('type')}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </SelectInput>
        {may('plans.change') && (
          <SelectInput label={t('field.plan')} {...field('plan_id')}>
            <option value="">Free</option>
            {plans
              .filter((plan) => plan.name !== 'Free')
              .map((plan) => (
                <option key={plan.id} value={plan.id}>
                  {plan.name} · {t(`period.${plan.period}`)}
                </option>
              ))}
          </SelectInput>
        )}
      </div>
      <TextInput label={t('create.email')} type="email" autoComplete="off" {...field('email')} />
      <TextInput label={words('reason.label')} hint={words('reason.hint')} autoComplete="off" {...field('reason')} />
      <SubmitButton busy={busy}>{t('create.submit')}</SubmitButton>
    </form>
  );
}

/** The new site, and its admin's password, which is shown this once. */
function MadeSite({ made }: { made: Made }) {
  const { t } = useTranslation('sites');
  return (
    <div className="lp-form">
      <p className="lp-alert" data-tone="success">
        {t('create.done', { name: made.site.name })}
      </p>
      <p>
        <a href={made.site.url} target="_blank" rel="noopener noreferrer">
          {made.site.host}
        </a>
      </p>
      <p>{t('create.once', { email: made.admin.email })}</p>
      <p className="co-link-box">
        <code>{made.admin.password}</code>
        <CopyButton text={made.admin.password} label={t('create.copy')} />
      </p>
      <AppLink className="lp-btn lp-btn-primary" to={consolePaths.site(made.site.id)}>
        {t('create.open')}
      </AppLink>
    </div>
  );
}
