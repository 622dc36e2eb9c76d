import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classroomKeys } from '#/features/classrooms';
import { formatNumber } from '#/i18n/format';
import { RelativeTime } from '#/ui/RelativeTime';
import { toasts } from '#/ui/toasts';
import { decide, peopleKey, requestsQuery } from '../api';
import type { JoinRequest } from '../types';

/** Who asks to come in; nothing where nobody does. */
export function Requests({ id }: { id: number }) {
  const { t } = useTranslation('classPeople');
  const heading = useId();
  const queryClient = useQueryClient();
  const requests = useQuery(requestsQuery(id)).data ?? [];
  const deciding = useMutation({
    mutationFn: ({ ids, accept }: { ids: number[]; accept: boolean }) => decide(id, ids, accept),
    onSuccess: async (count, { accept }) => {
      toasts.success(t(accept ? 'requests.accepted' : 'requests.declined', { count, number: formatNumber(count) }));
      await queryClient.invalidateQueries({ queryKey: peopleKey(id) });
      await queryClient.invalidateQueries({ queryKey: classroomKeys.one(id) });
    },
  });
  if (requests.length === 0) return null;
  const all = requests.map(({ user_id: user }) => user);
  const say = (ids: number[], accept: boolean) => deciding.mutate({ ids, accept });
  return (
    <Card component="section" aria-labelledby={heading}>
      <CardContent sx={{ display: 'grid', gap: 3 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
          <Typography variant="h3" component="h2" id={heading} sx={{ flex: '1 1 200px' }}>
            {t('requests.title', { number: formatNumber(requests.length) })}
          </Typography>
          {requests.length > 1 && (
            <>
              <Button color="inherit" disabled={deciding.isPending} onClick={() => say(all, false)}>
                {t('requests.declineAll')}
              </Button>
              <Button variant="contained" disabled={deciding.isPending} onClick={() => say(all, true)}>
                {t('requests.acceptAll')}
              </Button>
            </>
          )}
        </Box>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid' }}>
          {requests.map((request) => (
            <Request
              key={request.user_id}
              request={request}
              busy={deciding.isPending}
              onSay={(accept) => say([request.user_id], accept)}
            />
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

function Request(props: { request: JoinRequest; busy: boolean; onSay: (accept: boolean) => void }) {
  const { request, busy, onSay } = props;
  const { t } = useTranslation('classPeople');
  const name = request.full_name || request.login;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="p">
          {name}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {request.login} · <RelativeTime at={request.asked_at} />
        </Typography>
        {request.claim && (
          <Typography variant="body2" component="p">
            {t('requests.claim', { name: request.claim.full_name })}
          </Typography>
        )}
      </Box>
      <Button
        color="inherit"
        disabled={busy}
        aria-label={t('requests.declineOne', { name })}
        onClick={() => onSay(false)}
      >
        {t('requests.decline')}
      </Button>
      <Button
        variant="outlined"
        disabled={busy}
        aria-label={t('requests.acceptOne', { name })}
        onClick={() => onSay(true)}
      >
        {t('requests.accept')}
      </Button>
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  py: 2,
  borderTop: '1px solid var(--lp-border)',
} as const;
