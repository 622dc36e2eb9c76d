import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { ApiError } from '#/api/envelope';
import { tenantQuery } from '#/api/site';
import { RetryButton } from '#/auth/components/RetryButton';
import { AuthCard } from '#/auth/pages/AuthCard';
import { useRetryAfter } from '#/auth/useRetryAfter';
import { formatDateTime } from '#/i18n/format';
import { AppLink, localized } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { ApiForm } from '#/ui/form/ApiForm';
import { PasswordField } from '#/ui/form/PasswordField';
import { rules } from '#/ui/form/rules';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { column } from '../room/look';
import { renewVisitor, signInAsCandidate, type CardCredentials } from './api';
import type { ContestView } from '../types';

/** As long as an ID may be. */
const ID_MOST = 40;
const schema = z.object({ candidate_id: rules.text(ID_MOST), password: rules.password() });

/** Coming in with what stands on a candidate's card. Of a private contest nothing is known before. */
export function CandidateSignIn({ slug, contest }: { slug: string; contest: ContestView | null }) {
  const { t } = useTranslation('examRoom');
  const site = useQuery(tenantQuery).data?.name;
  const times = contest && {
    from: formatDateTime(contest.start_time),
    to: formatDateTime(contest.end_time),
  };
  return (
    <Box sx={column}>
      {site && (
        <Typography variant="subtitle1" sx={{ textAlign: 'center' }}>
          {site}
        </Typography>
      )}
      <AuthCard
        title={contest?.name ?? t('signIn.title')}
        lead={times ? t('signIn.times', times) : t('signIn.lead')}
        other={
          <AppLink to={withQuery(paths.signIn, { return: localized(paths.exam(slug)) })}>
            {t('signIn.ownAccount')}
          </AppLink>
        }
      >
        <CardForm slug={slug} />
      </AuthCard>
    </Box>
  );
}

function CardForm({ slug }: { slug: string }) {
  const { t } = useTranslation('examRoom');
  const queryClient = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const retry = useRetryAfter();
  const form = useApiForm<CardCredentials, string>({
    schema,
    defaultValues: { candidate_id: search.get('sbd') ?? '', password: '' },
    send: (values) => signInAsCandidate(slug, values),
    onDone: async () => {
      await renewVisitor(queryClient, slug);
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.delete('sbd');
          return next;
        },
        { replace: true },
      );
    },
    words: (error) => {
      retry.note(error);
      const isWrong = error instanceof ApiError && error.status === 401 && error.fields.length === 0;
      return isWrong ? error.message || t('signIn.wrong') : undefined;
    },
  });
  return (
    <ApiForm form={form} label={t('signIn.form')}>
      <TextField<CardCredentials>
        name="candidate_id"
        label={t('enter.candidate')}
        hint={t('signIn.hint')}
        autoComplete="username"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={ID_MOST}
      />
      <PasswordField<CardCredentials> name="password" label={t('signIn.password')} autoComplete="current-password" />
      <RetryButton busy={form.busy} left={retry.left}>
        {t('signIn.action')}
      </RetryButton>
    </ApiForm>
  );
}
