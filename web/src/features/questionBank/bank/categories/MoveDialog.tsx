import AddIcon from '@mui/icons-material/AddRounded';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import NoneIcon from '@mui/icons-material/FolderOffOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import type SvgIcon from '@mui/material/SvgIcon';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { formatNumber } from '#/i18n/format';
import { plain } from '#/ui/commands';
import { FieldFrame } from '#/ui/form/field';
import { QueryView } from '#/ui/QueryView';
import { SkeletonList } from '#/ui/states';
import { createCategory } from '../changes';
import type { BankItem, Category } from '../types';
import { useMove, type Destination } from '../useMove';
import { flatten } from './tree';
import { useCategories } from './useCategories';

/** Where questions are put: a category is looked for and pressed. */
export default function MoveDialog(props: { rows: readonly BankItem[]; onDone: () => void; onClose: () => void }) {
  const { rows, onDone, onClose } = props;
  const { t } = useTranslation('bank');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  const [search, setSearch] = useState('');
  const query = useCategories();
  const move = useMove();
  const go = (to: Destination) => move.mutate({ rows, to }, { onSuccess: onDone });
  const create = useMutation({
    mutationFn: (name: string) => createCategory(name, null),
    onSuccess: (made) => go({ id: made.id, name: made.name }),
    meta: { failure: 'update' },
  });
  const busy = move.isPending || create.isPending;
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{t('move.title', { count: rows.length, number: formatNumber(rows.length) })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        <Search value={search} onChange={setSearch} />
        <QueryView query={{ ...query, data: query.tree }} skeleton={<SkeletonList rows={3} />}>
          {(tree) => (
            <Destinations
              tree={tree}
              search={search}
              busy={busy}
              onPick={go}
              onCreate={(name) => create.mutate(name)}
            />
          )}
        </QueryView>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {ui('cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What is typed narrows the categories; it has the focus, for nothing else is asked here. */
function Search({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('bank');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <FieldFrame label={t('move.search')}>
      {({ id }) => (
        <OutlinedInput
          id={id}
          type="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          inputRef={field}
        />
      )}
    </FieldFrame>
  );
}

function Destinations(props: {
  tree: readonly Category[];
  search: string;
  busy: boolean;
  onPick: (to: Destination) => void;
  onCreate: (name: string) => void;
}) {
  const { tree, search, busy, onPick, onCreate } = props;
  const { t } = useTranslation('bank');
  const mayCreate = may(useUser(), 'question', 'create');
  const wanted = plain(search.trim());
  const name = search.trim();
  const found = flatten(tree).filter(({ category }) => plain(category.name).includes(wanted));
  const isNew = name !== '' && !tree.some((category) => plain(category.name) === wanted);
  return (
    <List disablePadding sx={{ minHeight: 120 }}>
      {wanted === '' && (
        <Choice
          Icon={NoneIcon}
          name={t('category.none')}
          busy={busy}
          onClick={() => onPick({ id: null, name: t('category.none') })}
        />
      )}
      {found.map(({ category, parent, depth }) => (
        <Choice
          key={category.id}
          Icon={FolderIcon}
          name={category.name}
          // Found by its name, it stands without those above it.
          note={wanted === '' ? undefined : parent?.name}
          depth={wanted === '' ? depth : 0}
          busy={busy}
          onClick={() => onPick({ id: category.id, name: category.name })}
        />
      ))}
      {found.length === 0 && wanted !== '' && (
        <Typography component="li" variant="body2" color="textSecondary" role="status" sx={{ py: 2 }}>
          {t('move.nothing')}
        </Typography>
      )}
      {isNew && mayCreate && (
        <Choice Icon={AddIcon} name={t('move.create', { name })} busy={busy} onClick={() => onCreate(name)} />
      )}
    </List>
  );
}

function Choice(props: {
  Icon: typeof SvgIcon;
  name: string;
  note?: string;
  depth?: number;
  busy: boolean;
  onClick: () => void;
}) {
  const { Icon, name, note, depth = 0, busy, onClick } = props;
  return (
    <ListItem disablePadding>
      <ListItemButton disabled={busy} onClick={onClick} sx={{ minHeight: 44, paddingInlineStart: 2 + depth * 4 }}>
        <ListItemIcon sx={{ minWidth: 36 }}>
          <Icon aria-hidden fontSize="small" />
        </ListItemIcon>
        <ListItemText primary={name} secondary={note} />
      </ListItemButton>
    </ListItem>
  );
}
