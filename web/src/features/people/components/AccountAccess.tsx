import BlockIcon from '@mui/icons-material/BlockOutlined';
import PasswordIcon from '@mui/icons-material/PasswordOutlined';
import SignOutIcon from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';
import { changePerson, type Person, type PersonChange } from '../api';
import MadePasswordDialog, { type MadePassword } from './MadePasswordDialog';

/** What is done to somebody's way in: it is blocked (not one's own), their sessions end, a password is made. */
export function AccountAccess(props: { person: Person; isOwn: boolean; onChanged: (person: Person) => void }) {
  const { person, isOwn, onChanged } = props;
  const { t } = useTranslation('people');
  const [made, setMade] = useState<MadePassword | null>(null);
  const name = person.full_name || person.email;
  const ask = async (key: 'block' | 'unblock' | 'signOut' | 'makePassword', change: PersonChange) => {
    let saved: Person | null = null;
    await dialogs.confirm({
      title: t(`person.${key}Title`, { name }),
      text: t(`person.${key}Text`),
      action: t(`person.${key}`),
      danger: key === 'block',
      run: async () => {
        saved = await changePerson(person.id, change);
      },
    });
    return saved as Person | null;
  };
  const run = async (key: 'block' | 'unblock' | 'signOut', change: PersonChange, done: string) => {
    const saved = await ask(key, change);
    if (!saved) return;
    onChanged(saved);
    toasts.success(done);
  };
  const makePassword = async () => {
    const saved = await ask('makePassword', { password: 'make' });
    if (!saved) return;
    onChanged(saved);
    if (saved.password) setMade({ name: saved.full_name, login: saved.email, password: saved.password });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <Button variant="outlined" color="secondary" startIcon={<PasswordIcon />} onClick={() => void makePassword()}>
        {t('person.makePassword')}
      </Button>
      <Button
        variant="outlined"
        color="secondary"
        startIcon={<SignOutIcon />}
        onClick={() => void run('signOut', { sign_out: true }, t('person.signedOut'))}
      >
        {t('person.signOut')}
      </Button>
      {person.is_blocked ? (
        <Button
          variant="outlined"
          color="secondary"
          onClick={() => void run('unblock', { is_blocked: false }, t('person.unblocked'))}
        >
          {t('person.unblock')}
        </Button>
      ) : (
        !isOwn && (
          <Button
            variant="outlined"
            color="error"
            startIcon={<BlockIcon />}
            onClick={() => void run('block', { is_blocked: true }, t('person.blocked'))}
          >
            {t('person.block')}
          </Button>
        )
      )}
      {made && <MadePasswordDialog made={made} onClose={() => setMade(null)} />}
    </Box>
  );
}
