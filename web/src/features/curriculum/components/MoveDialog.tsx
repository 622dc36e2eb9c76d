import TopIcon from '@mui/icons-material/VerticalAlignTopOutlined';
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
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { SearchField } from '#/ui/SearchField';
import { mayMove } from '../tree/moves';
import { searchRows } from '../tree/search';
import type { TreeIndex } from '../tree/model';
import type { ItemPlace } from '../types';
import { rowIcons } from './kindIcons';
import type { TreeWork } from './useTreeWork';

/** Where the items that are chosen go: to the end of a chapter, or of the course. */
export function MoveDialog(props: { ids: ReadonlySet<number>; index: TreeIndex; work: TreeWork; onClose: () => void }) {
  const { ids, index, work, onClose } = props;
  const { t } = useTranslation('curriculum');
  const { t: ui } = useTranslation('ui');
  const id = useId();
  const [search, setSearch] = useState('');
  const top: ItemPlace = { parent_id: null, before_id: null };
  const parts = searchRows(index, search).flatMap(({ item, depth }) => {
    if (item.kind === 'lesson') return [];
    const place: ItemPlace = { parent_id: item.id, before_id: null };
    return mayMove(index, ids, place) ? [{ item, depth, kind: item.kind, place }] : [];
  });
  const mayTop = mayMove(index, ids, top);
  const go = (place: ItemPlace) => {
    work.move(ids, place);
    onClose();
  };
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{t('move.title', { count: ids.size, number: formatNumber(ids.size) })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <SearchField value={search} label={t('move.search')} onSearch={setSearch} />
        <List disablePadding sx={{ minHeight: 120 }}>
          {mayTop && (
            <ListItem disablePadding>
              <ListItemButton onClick={() => go(top)} sx={{ minHeight: 44 }}>
                <ListItemIcon sx={{ minWidth: 36 }}>
                  <TopIcon aria-hidden fontSize="small" />
                </ListItemIcon>
                <ListItemText primary={t('move.top')} />
              </ListItemButton>
            </ListItem>
          )}
          {parts.map(({ item, depth, kind, place }) => {
            const Icon = rowIcons[kind];
            return (
              <ListItem key={item.id} disablePadding>
                <ListItemButton onClick={() => go(place)} sx={{ minHeight: 44, paddingInlineStart: 4 + depth * 5 }}>
                  <ListItemIcon sx={{ minWidth: 36 }}>
                    <Icon aria-hidden fontSize="small" />
                  </ListItemIcon>
                  <ListItemText primary={item.title} />
                </ListItemButton>
              </ListItem>
            );
          })}
          {parts.length === 0 && !mayTop && (
            <Typography component="li" variant="body2" color="textSecondary" role="status" sx={{ py: 2 }}>
              {t('move.nowhere')}
            </Typography>
          )}
        </List>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {ui('cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
