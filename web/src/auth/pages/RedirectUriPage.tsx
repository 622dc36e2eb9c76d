import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#/api/envelope';
import { AppLink, localized } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { ErrorState, SkeletonList } from '#/ui/states';
import { useAddressToken } from '../addressToken';
import { signInWithCode } from '../api';
import { keepInvitation } from '../invitation';
import { pathOfOrigin } from '../returnPath';
import { isOfVisitor, userQuery } from '../session';
import { AuthCard } from './AuthCard';

/** Where the identity page leads back to: its code becomes a session, once, and the visitor goes on to where they wanted to go. */
export default function RedirectUriPage() {
  const { t } = useTranslation('auth');
  const [search] = useSearchParams();
  const code = useAddressToken('code');
  const wanted = pathOfOrigin(search.get('redirect_path'), location.origin, localized(paths.dashboard));
  const { mutate, error } = useEntering(wanted);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    if (code === null || asked.current === code) return;
    asked.current = code;
    mutate(code);
  }, [code, mutate]);
  const isRefused = code === null || (error instanceof ApiError && error.status >= 400 && error.status < 500);
  const lead = isRefused ? (error?.message ?? '') || t('identity.failed') : t('identity.back');
  return (
    <AuthCard title={t('title.redirect-uri')} lead={lead}>
      {isRefused && (
        <Button variant="contained" component={AppLink} to={withQuery(paths.signIn, { return: wanted })}>
          {t('identity.again')}
        </Button>
      )}
      {!isRefused && error && <ErrorState error={error} onRetry={() => mutate(code)} />}
      {!isRefused && !error && <SkeletonList rows={1} />}
    </AuthCard>
  );
}

/** Signs in with a code, then everything known of the visitor is asked anew. */
function useEntering(wanted: string) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: signInWithCode,
    meta: { quiet: true },
    onSuccess: async () => {
      keepInvitation(null);
      queryClient.removeQueries({ predicate: isOfVisitor });
      await queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
      await navigate(wanted, { replace: true });
    },
  });
}
