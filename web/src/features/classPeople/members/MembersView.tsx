import AddIcon from '@mui/icons-material/PersonAddOutlined';
import ListIcon from '@mui/icons-material/FormatListNumberedOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import BadgeIcon from '@mui/icons-material/BadgeOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Classroom } from '#/features/classrooms';
import { loadNamespaces } from '#/i18n/i18n';
import { Menu } from '#/ui/Menu';
import { SkeletonList } from '#/ui/states';
import type { Member, SignInCard } from '../types';
import { pupilsOf } from '../words';
import { JoinPanel } from './JoinPanel';
import { MemberTable } from './MemberTable';
import { Requests } from './Requests';

const InviteDialog = lazy(() => import('../dialogs/InviteDialog'));
const NoteDialog = lazy(() => import('../dialogs/NoteDialog'));
const MoveDialog = lazy(() => import('../dialogs/MoveDialog'));
const NamesDrawer = lazy(() => import('../dialogs/NamesDrawer'));
const CardsDialog = lazy(() => import('../dialogs/CardsDialog'));
const MakeAccounts = lazy(() => import('../accounts/MakeAccounts'));
const ImportPupils = lazy(async () => {
  const [module] = await Promise.all([import('../accounts/ImportPupils'), loadNamespaces(['importWizard'])]);
  return module;
});
const CardsLayer = lazy(() => import('../prints/CardsLayer'));
const RosterLayer = lazy(() => import('../prints/RosterLayer'));

/** What is open over the people of a class. */
type Open =
  | { kind: 'invite' | 'accounts' | 'import' | 'names' | 'roster' }
  | { kind: 'note' | 'move'; member: Member }
  | { kind: 'askCards'; members: readonly Member[] }
  | { kind: 'cards'; cards: readonly SignInCard[] };

/** The people of a class for who leads it. */
export function MembersView({ classroom, members }: { classroom: Classroom; members: readonly Member[] }) {
  const [open, setOpen] = useState<Open | null>(null);
  const { id } = classroom;
  const close = () => setOpen(null);
  const showCards = (cards: readonly SignInCard[]) => setOpen(cards.length > 0 ? { kind: 'cards', cards } : null);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 5 }}>
      {open?.kind === 'import' ? (
        <Suspense fallback={<SkeletonList rows={4} />}>
          <ImportPupils id={id} onMade={showCards} onClose={close} />
        </Suspense>
      ) : (
        <>
          <Ways isFinished={classroom.status === 'finished'} members={members} onOpen={setOpen} />
          <Requests id={id} />
          <MemberTable
            classroom={classroom}
            members={members}
            onNote={(member) => setOpen({ kind: 'note', member })}
            onMove={(member) => setOpen({ kind: 'move', member })}
            onCards={(some) => setOpen({ kind: 'askCards', members: some })}
          />
          {classroom.join_code !== null && <JoinPanel classroom={classroom} code={classroom.join_code} />}
        </>
      )}
      <Suspense fallback={null}>
        {open?.kind === 'invite' && <InviteDialog id={id} onClose={close} />}
        {open?.kind === 'note' && <NoteDialog id={id} member={open.member} onClose={close} />}
        {open?.kind === 'move' && <MoveDialog id={id} member={open.member} onClose={close} />}
        {open?.kind === 'names' && <NamesDrawer id={id} onClose={close} />}
        {open?.kind === 'askCards' && <CardsDialog id={id} members={open.members} onMade={showCards} onClose={close} />}
        {open?.kind === 'accounts' && (
          <MakeAccounts id={id} onFile={() => setOpen({ kind: 'import' })} onMade={showCards} onClose={close} />
        )}
        {open?.kind === 'cards' && <CardsLayer name={classroom.name} cards={open.cards} onClose={close} />}
        {open?.kind === 'roster' && <RosterLayer name={classroom.name} pupils={pupilsOf(members)} onClose={close} />}
      </Suspense>
    </Box>
  );
}

/** The ways into the class, and what is printed. */
function Ways(props: { isFinished: boolean; members: readonly Member[]; onOpen: (open: Open) => void }) {
  const { isFinished, members, onOpen } = props;
  const { t } = useTranslation('classPeople');
  const pupils = pupilsOf(members);
  const nobody = pupils.length === 0 ? t('noPupils') : undefined;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: { md: 'flex-end' } }}>
      <Menu
        label={t('print.action')}
        button={
          <Button variant="outlined" color="secondary" startIcon={<PrintIcon />}>
            {t('print.action')}
          </Button>
        }
        items={[
          {
            key: 'cards',
            label: t('print.cards'),
            onClick: () => onOpen({ kind: 'askCards', members: pupils }),
            disabledReason: nobody,
          },
          {
            key: 'roster',
            label: t('print.roster'),
            onClick: () => onOpen({ kind: 'roster' }),
            disabledReason: nobody,
          },
        ]}
      />
      {!isFinished && (
        <>
          <Button
            color="secondary"
            variant="outlined"
            startIcon={<ListIcon />}
            onClick={() => onOpen({ kind: 'names' })}
          >
            {t('names.action')}
          </Button>
          <Button
            color="secondary"
            variant="outlined"
            startIcon={<AddIcon />}
            onClick={() => onOpen({ kind: 'invite' })}
          >
            {t('invite.action')}
          </Button>
          <Button variant="contained" startIcon={<BadgeIcon />} onClick={() => onOpen({ kind: 'accounts' })}>
            {t('accounts.action')}
          </Button>
        </>
      )}
    </Box>
  );
}
