import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isOfVisitor, may, userQuery } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { formatDateTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { useViewed } from '#/routing/viewed';
import { usePageTitle } from '#/ui/usePageTitle';
import { formQuery } from '../api';
import { FormFill } from '../components/FormFill';
import { NotOpen } from '../components/NotOpen';
import { sentPart } from '../components/sentPart';
import { fetchParts } from '../fields/parts';
import type { FormAnswered, FormView } from '../types';

export const load = async ({ params, queryClient }: LoadContext) => {
  const query = formQuery(params.slug ?? '');
  await queryClient.prefetchQuery(query);
  // What follows an answer is here before it is given.
  void sentPart.fetch().catch(() => undefined);
  await fetchParts(queryClient.getQueryData(query.queryKey)?.fields ?? []);
};

/** One form, to be answered. */
export default function FormPage() {
  const { slug = '' } = useParams();
  return <FormAt key={slug} slug={slug} />;
}

function FormAt({ slug }: { slug: string }) {
  const query = useQuery(formQuery(slug));
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<{ form: FormView; answer: FormAnswered } | null>(null);
  const renew = () => queryClient.fetchQuery({ ...formQuery(slug), staleTime: 0 });
  const take = async (form: FormView, answer: FormAnswered) => {
    setSent({ form, answer });
    // Whoever registers is signed in from now on.
    if (form.registers) {
      queryClient.removeQueries({ predicate: isOfVisitor });
      // The answer is in, whether or not the page learns who that is.
      await queryClient.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => undefined);
    }
  };
  const again = () => {
    setSent(null);
    void renew();
  };
  if (sent) {
    return (
      <Head form={sent.form}>
        <sentPart.Part {...sent} onAgain={again} />
      </Head>
    );
  }
  return (
    <QueryView query={query}>
      {(form) => (
        <Head form={form}>
          <Body form={form} arrivedAt={query.dataUpdatedAt} renew={renew} onAnswered={(answer) => take(form, answer)} />
        </Head>
      )}
    </QueryView>
  );
}

/** The fields, or why there are none. */
function Body(props: {
  form: FormView;
  arrivedAt: number;
  renew: () => Promise<FormView>;
  onAnswered: (answer: FormAnswered) => unknown;
}) {
  const { form } = props;
  const user = useUser();
  if (form.state !== 'open') return <NotOpen form={form} />;
  // Who is here decides what is filled in.
  if (user === undefined) return null;
  return (
    <Box className="lp-card" sx={{ p: { xs: 4, sm: 6 } }}>
      <FormFill key={`${form.id}.${form.version}.${user?.id ?? 0}`} {...props} user={user} />
    </Box>
  );
}

function Head({ form, children }: { form: FormView; children: ReactNode }) {
  const { t } = useTranslation('forms');
  const isStaff = may(useUser(), 'register_form', 'update');
  usePageTitle(form.title);
  useViewed(form.id);
  return (
    <Box sx={{ maxWidth: 720, mx: 'auto' }}>
      <PageHeader
        title={form.title}
        actions={
          isStaff && (
            <Button component={AppLink} to={paths.manageForm(form.id)} variant="outlined" color="secondary">
              {t('edit')}
            </Button>
          )
        }
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        {form.status === 'draft' && <Alert severity="warning">{t('draft')}</Alert>}
        {form.description && (
          <Box component="p" sx={{ m: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {form.description}
          </Box>
        )}
        {form.state === 'open' && form.closes_at !== null && (
          <Box component="p" sx={{ m: 0, typography: 'body2', color: 'text.secondary' }}>
            {t('list.closes', { time: formatDateTime(form.closes_at) })}
          </Box>
        )}
        {children}
      </Box>
    </Box>
  );
}
