import { useSortable } from '@dnd-kit/sortable';
import DragIcon from '@mui/icons-material/DragIndicatorOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Menu } from '../Menu';
import type { FlatItem, Step, TreeItem } from './tree';

/** How far each level stands in, in CSS pixels. */
export const INDENT_PX = 28;

const KEYS: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };
const STEPS = { up: 'tree.moveUp', down: 'tree.moveDown', in: 'tree.indent', out: 'tree.outdent' } as const;

interface RowProps<Item extends TreeItem> {
  row: FlatItem<Item>;
  /** Where it is drawn; while it is dragged, where it would come to stand. */
  depth: number;
  /** Whether it is dragged to where it can't stand. */
  isRefused: boolean;
  name: string;
  isNested: boolean;
  may: (step: Step) => boolean;
  onStep: (step: Step) => void;
  children: ReactNode;
}

/** A row: its handle, which drags, takes arrow keys and opens the same steps as a menu, and what it shows. */
export function TreeRow<Item extends TreeItem>(props: RowProps<Item>) {
  const { row, depth, isRefused, name, isNested, may, onStep, children } = props;
  const { t } = useTranslation('ui');
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: row.item.id,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };
  /** With Alt from anywhere in the row, where arrows alone may be the keys of a field. */
  const onRowKey = (event: KeyboardEvent) => {
    if (event.altKey && !event.defaultPrevented && !event.ctrlKey && !event.metaKey) onKeyDown(event);
  };
  const steps: Step[] = isNested ? ['up', 'down', 'in', 'out'] : ['up', 'down'];
  const handle = (
    <IconButton
      ref={setActivatorNodeRef}
      {...listeners}
      data-handle={row.item.id}
      aria-label={t('tree.drag', { name })}
      aria-keyshortcuts={Object.keys(KEYS).join(' ')}
      title={t('tree.help')}
      onKeyDown={onKeyDown}
      sx={{ width: 44, height: 44, touchAction: 'none', cursor: 'grab' }}
    >
      <DragIcon />
    </IconButton>
  );
  return (
    <Box
      component="li"
      ref={setNodeRef}
      aria-level={row.depth + 1}
      onKeyDown={onRowKey}
      style={{
        marginInlineStart: depth * INDENT_PX,
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
      sx={{ '@media (prefers-reduced-motion: reduce)': { transition: 'none !important' } }}
    >
      <TreeRowBody isPlaceholder={isDragging} isRefused={isRefused}>
        <Menu
          button={handle}
          label={t('tree.drag', { name })}
          items={steps.map((step) => may(step) && { key: step, label: t(STEPS[step]), onClick: () => onStep(step) })}
        />
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
      </TreeRowBody>
    </Box>
  );
}

/** The surface of a row. */
export function TreeRowBody(props: {
  isLifted?: boolean;
  isPlaceholder?: boolean;
  isRefused?: boolean;
  children: ReactNode;
}) {
  const { isLifted, isPlaceholder, isRefused, children } = props;
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 48,
        paddingInlineEnd: 3,
        paddingInlineStart: isLifted ? 12 : 0,
        border: '1px solid',
        borderStyle: isPlaceholder ? 'dashed' : 'solid',
        borderColor: isRefused && isPlaceholder ? 'error.main' : isPlaceholder ? 'primary.main' : 'divider',
        borderRadius: 'var(--lp-radius-md)',
        backgroundColor: 'background.paper',
        boxShadow: isLifted ? 'var(--lp-shadow-lg)' : 'none',
        typography: 'body2',
        '& > *': { opacity: isPlaceholder ? 0.4 : 1 },
      }}
    >
      {children}
    </Box>
  );
}
