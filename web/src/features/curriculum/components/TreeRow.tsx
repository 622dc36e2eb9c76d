import DragIcon from '@mui/icons-material/DragIndicatorOutlined';
import MoreIcon from '@mui/icons-material/MoreVertRounded';
import OpenIcon from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import { memo, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '#/ui/Menu';
import type { EditItem, Finding } from '../types';
import { rowIcons, rowKindOf } from './kindIcons';
import { RenameField } from './RenameField';
import { RowBadges, useBadges } from './RowBadges';
import { useRowMenu, type RowChoice } from './rowMenu';
import { INDENT_PX } from './useRowDrag';

/** What rows may ask of their tree; the same object for as long as the tree is there. */
export interface RowActions {
  onKey: (event: KeyboardEvent, id: number) => void;
  onFocus: (id: number) => void;
  onPress: (id: number, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) => void;
  onToggle: (id: number) => void;
  onChoose: (id: number, isRange: boolean) => void;
  onGrab: (event: PointerEvent, id: number) => void;
  onRename: (id: number) => void;
  /** Null: it keeps its title. */
  onRenamed: (id: number, title: string | null) => void;
  onMenu: (id: number, choice: RowChoice) => void;
}

interface RowProps {
  item: EditItem;
  depth: number;
  /** Its place among its siblings, from 1. */
  position: number;
  siblings: number;
  requires: string;
  remarks: readonly Finding[] | undefined;
  rowPx: number;
  top: number;
  /** The one that Tab comes to. */
  isActive: boolean;
  /** Shown beside the tree. */
  isOpen: boolean;
  isChosen: boolean;
  isCollapsed: boolean;
  isRenamed: boolean;
  isDragged: boolean;
  canDrag: boolean;
  actions: RowActions;
}

/** A row of the curriculum. Drawn again only when something of it changes: there may be a thousand. */
export const TreeRow = memo(function TreeRow(props: RowProps) {
  const { item, depth, position, siblings, rowPx, top, isActive, isOpen, isChosen, isCollapsed, actions } = props;
  const { t } = useTranslation('curriculum');
  const { t: ui } = useTranslation('ui');
  const { id, title } = item;
  const kind = rowKindOf(item);
  const Icon = rowIcons[kind];
  const isPart = item.kind !== 'lesson';
  const tabIndex = isActive ? 0 : -1;
  const menuOf = useRowMenu();
  const badges = useBadges(item, props.requires, props.remarks);
  return (
    <Box
      role="treeitem"
      data-item={id}
      aria-level={depth + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isChosen}
      aria-current={isOpen || undefined}
      aria-expanded={isPart ? !isCollapsed : undefined}
      aria-label={[title || t('untitled'), t(`kind.${kind}`), ...badges.map(({ words: said }) => said)].join(', ')}
      tabIndex={tabIndex}
      onKeyDown={(event) => actions.onKey(event, id)}
      onFocus={() => actions.onFocus(id)}
      onClick={(event) => actions.onPress(id, event)}
      onDoubleClick={() => actions.onRename(id)}
      style={{ top, height: rowPx, paddingInlineStart: depth * INDENT_PX, opacity: props.isDragged ? 0.4 : undefined }}
      sx={[row, isChosen && chosen, isOpen && open]}
    >
      <IconButton
        size="small"
        tabIndex={-1}
        aria-label={t('row.drag', { title })}
        disabled={!props.canDrag}
        onPointerDown={(event) => actions.onGrab(event, id)}
        onClick={(event) => event.stopPropagation()}
        sx={{ width: 28, touchAction: 'none', cursor: 'grab' }}
      >
        <DragIcon fontSize="small" />
      </IconButton>
      <Checkbox
        size="small"
        checked={isChosen}
        tabIndex={tabIndex}
        onClick={(event) => {
          event.stopPropagation();
          actions.onChoose(id, event.shiftKey);
        }}
        slotProps={{ input: { 'aria-label': t('row.choose', { title }), readOnly: true } }}
        sx={{ p: 1 }}
      />
      {isPart ? (
        <IconButton
          size="small"
          tabIndex={-1}
          aria-label={t(isCollapsed ? 'row.expand' : 'row.collapse', { title })}
          onClick={(event) => {
            event.stopPropagation();
            actions.onToggle(id);
          }}
          sx={{ width: 28 }}
        >
          <OpenIcon fontSize="small" sx={{ transform: isCollapsed ? 'rotate(-90deg)' : 'none' }} />
        </IconButton>
      ) : null}
      <Icon aria-hidden fontSize="small" sx={{ color: 'text.secondary', flexShrink: 0, mx: 1 }} />
      {props.isRenamed ? (
        <RenameField title={title} onDone={(next) => actions.onRenamed(id, next)} />
      ) : (
        <Box component="span" title={title} sx={[words, item.is_hidden && { color: 'text.secondary' }]}>
          {title || t('untitled')}
        </Box>
      )}
      <RowBadges badges={badges} />
      <Box component="span" onClick={(event) => event.stopPropagation()} sx={{ display: 'inline-flex' }}>
        <Menu
          label={t('row.menu', { title })}
          items={menuOf(item, (choice) => actions.onMenu(id, choice))}
          button={
            <IconButton size="small" tabIndex={tabIndex} aria-label={`${ui('actions')}: ${title}`}>
              <MoreIcon fontSize="small" />
            </IconButton>
          }
        />
      </Box>
    </Box>
  );
});

const row = {
  position: 'absolute',
  insetInline: 0,
  display: 'flex',
  alignItems: 'center',
  paddingInlineEnd: 1,
  typography: 'body2',
  cursor: 'pointer',
  borderRadius: 'var(--lp-radius-sm)',
  '&:hover': { backgroundColor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid var(--lp-primary-text)', outlineOffset: -2 },
} as const;
const chosen = { backgroundColor: 'var(--lp-primary-soft)' } as const;
const open = { boxShadow: 'inset 3px 0 0 var(--lp-primary-text)', fontWeight: 'fontWeightMedium' } as const;
const words = {
  flex: 1,
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  pr: 2,
} as const;
