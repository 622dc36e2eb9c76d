import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Rows } from '#/auth/account/Rows';
import { chosenProvinceQuery } from '#/auth/provinces';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { formatDateTime } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import { Drawer } from '#/ui/Drawer';
import { QueryView } from '#/ui/QueryView';
import { RelativeTime } from '#/ui/RelativeTime';
import { EmptyState, SkeletonList } from '#/ui/states';
import { peopleKeys, personQuery, type Person } from '../api';
import { provinceKey } from '../profile';
import { isStaff, stateTones } from '../words';
import { AccountAccess } from './AccountAccess';
import { AccountForm } from './AccountForm';
import { AccountHistory } from './AccountHistory';

/** One account beside the list: what is known, what may be changed, and where it is signed in. */
export default function AccountDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('people');
  const person = useQuery(personQuery(id));
  return (
    <Drawer
      open
      width="lg"
      title={person.data ? person.data.full_name || t('noName') : t('person.loading')}
      onClose={onClose}
    >
      <QueryView query={person} missing={<EmptyState title={t('person.gone')} />}>
        {(found) => <PersonView person={found} />}
      </QueryView>
    </Drawer>
  );
}

function PersonView({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const user = useUser();
  const queryClient = useQueryClient();
  /** What was read again after somebody else's change: the form begins anew with it, maybe before the query tells of it. */
  const [reread, setReread] = useState<Person | null>(null);
  const key = provinceKey(person);
  const province = useQuery(chosenProvinceQuery(key));
  const keep = (saved: Person) => {
    // A password is told once: it is not kept.
    queryClient.setQueryData(peopleKeys.one(person.id), { ...saved, password: null });
    void queryClient.invalidateQueries({
      queryKey: peopleKeys.all,
      predicate: ({ queryKey }) => queryKey[1] === 'list' || queryKey[1] === 'history',
    });
  };
  const reload = async () => {
    const newest = await queryClient.fetchQuery({ ...personQuery(person.id), staleTime: 0 }).catch(() => null);
    if (newest) setReread(newest);
  };
  const mayTouch = !isStaff(person.role) || may(user, 'account', 'change_role');
  const mayChange = may(user, 'account', 'update') && mayTouch;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}>
      <Facts person={person} />
      {!mayTouch && <Alert severity="info">{t('person.staffOnly')}</Alert>}
      {mayChange && (
        <Part title={t('person.profile')}>
          {key !== null && province.isPending ? (
            <SkeletonList rows={4} />
          ) : (
            <AccountForm
              key={reread?.version}
              person={reread && reread.version > person.version ? reread : person}
              province={key === null ? null : (province.data ?? { value: key, label: key })}
              onSaved={keep}
              onReload={() => void reload()}
            />
          )}
        </Part>
      )}
      {mayChange && (
        <Part title={t('person.actions')}>
          <AccountAccess person={person} isOwn={user?.id === person.id} onChanged={keep} />
        </Part>
      )}
      <Part title={t('person.sessions')}>
        <Sessions sessions={person.sessions} />
      </Part>
      {may(user, 'data_change_history', 'read') && (
        <div>
          <AccountHistory id={person.id} />
        </div>
      )}
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <Typography variant="h3">{title}</Typography>
      {children}
    </Box>
  );
}

function Facts({ person }: { person: Person }) {
  const { t } = useTranslation('people');
  const { email, username, state, created_at: created, last_seen_at: seen, must_set_password: mustSet } = person;
  return (
    <Box component="dl" sx={facts}>
      <Fact name={username === null ? t('field.email') : t('field.username')}>{email}</Fact>
      <Fact name={t('column.state')}>
        <Chip tone={stateTones[state]}>{t(`state.${state}`)}</Chip>
      </Fact>
      <Fact name={t('person.created')}>{formatDateTime(created)}</Fact>
      <Fact name={t('person.seen')}>{seen === null ? t('neverSeen') : <RelativeTime at={seen} />}</Fact>
      {mustSet && <Fact name={t('field.password')}>{t('person.mustSetPassword')}</Fact>}
    </Box>
  );
}

const facts = {
  display: 'grid',
  gap: 4,
  m: 0,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 150px), 1fr))',
} as const;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {children}
      </Typography>
    </Box>
  );
}

function Sessions({ sessions }: Pick<Person, 'sessions'>) {
  const { t } = useTranslation('people');
  if (sessions.length === 0) return <Typography color="textSecondary">{t('person.noSessions')}</Typography>;
  return (
    <Rows
      label={t('person.sessions')}
      rows={sessions.map(({ id, device, created_at: since, last_seen_at: seen }) => ({
        key: id,
        title: device || t('person.unknownDevice'),
        note: (
          <>
            {t('person.sessionSince', { time: formatDateTime(since) })} · <RelativeTime at={seen} />
          </>
        ),
      }))}
    />
  );
}
