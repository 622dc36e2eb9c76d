import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { readBoot } from '#/api/boot';
import { AppLink } from '#/routing/AppLink';
import { ApiForm, FormRow } from '#/ui/form/ApiForm';
import { rules } from '#/ui/form/rules';
import { SelectField } from '#/ui/form/SelectField';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { PageHeader } from '#/ui/PageHeader';
import { plansQuery, useRefreshAll } from '../api';
import { calls } from '../client';
import { CopyBox } from '../parts/CopyBox';
import { consolePaths } from '../paths';
import { useMay } from '../session';
import { FREE } from '../types';
import { addressRule } from './address';

const kinds = ['ucode', 'uschool', 'other'] as const;
const schema = z.object({
  name: rules.text(120),
  subdomain: addressRule(),
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
    <Box sx={{ maxWidth: 640 }}>
      <PageHeader title={t('title.create-site')} lead={made ? undefined : t('create.lead')} />
      <Card>
        <CardContent>{made ? <MadeSite made={made} /> : <CreateForm onDone={setMade} />}</CardContent>
      </Card>
    </Box>
  );
}

function CreateForm({ onDone }: { onDone: (made: Made) => void }) {
  const { t } = useTranslation('sites');
  const { t: words } = useTranslation('console');
  const may = useMay();
  const refresh = useRefreshAll();
  const form = useApiForm<Values, Made>({
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
  const host = `${form.form.watch('subdomain') || t('create.example')}.${readBoot(document).site_suffix ?? ''}`;
  return (
    <ApiForm form={form}>
      <TextField name="name" label={t('field.name')} autoComplete="off" />
      <TextField
        name="subdomain"
        label={t('field.subdomain')}
        hint={host}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormRow>
        <SelectField
          name="type"
          label={t('facts.kind')}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        {may('plans.change') && <PlanField />}
      </FormRow>
      <TextField name="email" type="email" label={t('create.email')} autoComplete="off" />
      <TextField name="reason" label={words('reason.label')} hint={words('reason.hint')} autoComplete="off" />
      <SubmitButton busy={form.busy} sx={{ justifySelf: 'start' }}>
        {t('create.submit')}
      </SubmitButton>
    </ApiForm>
  );
}

/** The plan that the site begins on: the free one unless another is chosen. */
function PlanField() {
  const { t } = useTranslation('sites');
  const { data: plans = [] } = useQuery(plansQuery);
  return (
    <SelectField
      name="plan_id"
      label={t('field.plan')}
      empty={FREE}
      emptyValue=""
      options={plans
        .filter(({ name }) => name !== FREE)
        .map(({ id, name, period }) => ({ value: String(id), label: `${name} · ${t(`period.${period}`)}` }))}
    />
  );
}

/** The new site, and its admin's password, which is shown this once. */
function MadeSite({ made: { site, admin } }: { made: Made }) {
  const { t } = useTranslation('sites');
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <Alert severity="success" role="status" sx={{ width: '100%' }}>
        {t('create.done', { name: site.name })}
      </Alert>
      <Link href={site.url} target="_blank" rel="noopener noreferrer">
        {site.host}
      </Link>
      <Typography>{t('create.once', { email: admin.email })}</Typography>
      <CopyBox text={admin.password} label={t('create.copy')} />
      <Button variant="contained" component={AppLink} to={consolePaths.site(site.id)}>
        {t('create.open')}
      </Button>
    </Box>
  );
}
