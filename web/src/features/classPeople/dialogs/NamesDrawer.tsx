import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '#/ui/Chips';
import { Drawer } from '#/ui/Drawer';
import { QueryView } from '#/ui/QueryView';
import { removeLater } from '#/ui/removal';
import { useRemoved } from '#/ui/removed';
import { EmptyState } from '#/ui/states';
import { toasts } from '#/ui/toasts';
import { useErrorText } from '#/ui/useErrorText';
import { namesQuery, peopleKey, removeName } from '../api';
import type { ClassName } from '../types';
import { dayWords } from '../words';
import { AddNamesDialog, ChangeNameDialog } from './NameDialogs';

const keyOf = (id: number, name: number) => `class-name/${id}/${name}`;

/** The class's list of names without accounts: who follows the link picks theirs. */
export default function NamesDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('classPeople');
  const query = useQuery(namesQuery(id));
  const removed = useRemoved();
  const [edited, setEdited] = useState<ClassName | 'new' | null>(null);
  const remove = useRemoveName(id);
  return (
    <Drawer
      open
      title={t('names.title')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={() => setEdited('new')}>
          {t('names.add')}
        </Button>
      }
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        {t('names.text')}
      </Typography>
      <QueryView
        query={query}
        empty={{ when: (names) => names.length === 0, show: <EmptyState title={t('names.none')} /> }}
      >
        {(names) => (
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {names
              .filter((name) => !removed.has(keyOf(id, name.id)))
              .map((name) => (
                <Row key={name.id} name={name} onEdit={() => setEdited(name)} onRemove={() => remove(name)} />
              ))}
          </Box>
        )}
      </QueryView>
      {edited === 'new' && <AddNamesDialog id={id} onClose={() => setEdited(null)} />}
      {edited !== null && edited !== 'new' && (
        <ChangeNameDialog id={id} name={edited} onClose={() => setEdited(null)} />
      )}
    </Drawer>
  );
}

function useRemoveName(id: number) {
  const { t } = useTranslation('classPeople');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  return ({ id: name, full_name: text }: ClassName) =>
    removeLater({
      keys: [keyOf(id, name)],
      text: t('names.removed', { name: text }),
      run: async () => {
        try {
          await removeName(id, name);
        } catch (error) {
          toasts.error(errorText(error));
        }
        await queryClient.invalidateQueries({ queryKey: peopleKey(id) });
      },
    });
}

function Row({ name, onEdit, onRemove }: { name: ClassName; onEdit: () => void; onRemove: () => void }) {
  const { t } = useTranslation('classPeople');
  const { full_name: text, dob, claimed_login: login, confirmed } = name;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
        <Typography variant="caption" color="textSecondary" component="p">
          {[dayWords(dob), login].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      {login && (
        <Chip tone={confirmed ? 'success' : 'warning'}>{t(confirmed ? 'names.confirmed' : 'names.claimed')}</Chip>
      )}
      <IconButton aria-label={t('names.edit', { name: text })} onClick={onEdit}>
        <EditIcon />
      </IconButton>
      <IconButton aria-label={t('names.remove', { name: text })} onClick={onRemove}>
        <DeleteIcon />
      </IconButton>
    </Box>
  );
}

const row = {
  display: 'flex',
  gap: 1,
  alignItems: 'center',
  py: 1,
  borderBottom: '1px solid var(--lp-border)',
} as const;
