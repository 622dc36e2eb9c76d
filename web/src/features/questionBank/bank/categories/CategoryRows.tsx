import AllIcon from '@mui/icons-material/AllInboxOutlined';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import MoreIcon from '@mui/icons-material/MoreHoriz';
import NoneIcon from '@mui/icons-material/FolderOffOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import type SvgIcon from '@mui/material/SvgIcon';
import { useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Menu } from '#/ui/Menu';
import { draggedQuestion } from '../dragging';
import { NO_CATEGORY } from '../filters';
import type { BankItem, Category } from '../types';
import type { Destination } from '../useMove';
import type { CategoryChoice } from './CategoryPanel';
import { flatten } from './tree';

/** Which category is open, and what becomes of a press and of a question that is let go on one. */
export interface RowsChoice extends CategoryChoice {
  onDropQuestion: (row: BankItem, to: Destination) => void;
}

interface Actions {
  add?: (below: Category) => void;
  rename?: (category: Category) => void;
  remove?: (category: Category) => void;
}

/** How far each level stands in, in the theme's steps. */
const INDENT = 4;

/** All, what is in none, and the categories in their order. */
export function CategoryRows(props: { tree: readonly Category[]; choice: RowsChoice; actions: Actions }) {
  const { tree, choice, actions } = props;
  const { t } = useTranslation('bank');
  return (
    <Box component="ul" aria-label={t('category.title')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid' }}>
      <Row choice={choice} category={undefined} name={t('category.all')} Icon={AllIcon} />
      <Row choice={choice} category={NO_CATEGORY} name={t('category.none')} Icon={NoneIcon} />
      {flatten(tree).map(({ category, depth }) => (
        <Row
          key={category.id}
          choice={choice}
          category={category.id}
          name={category.name}
          Icon={FolderIcon}
          depth={depth}
          count={category.count}
        >
          <CategoryMenu category={category} actions={actions} />
        </Row>
      ))}
    </Box>
  );
}

function Row(props: {
  choice: RowsChoice;
  category: number | undefined;
  name: string;
  Icon: typeof SvgIcon;
  depth?: number;
  count?: number;
  children?: ReactNode;
}) {
  const { choice, category, name, Icon, depth = 0, count, children } = props;
  const { t } = useTranslation('bank');
  const { isOver, handlers } = useDrop(choice, category, name);
  const isOpen = choice.value === category;
  return (
    <Box
      component="li"
      {...handlers}
      title={isOver ? t('category.drop', { name }) : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        minHeight: 44,
        paddingInlineStart: depth * INDENT,
        borderRadius: 'var(--lp-radius-md)',
        backgroundColor: isOpen || isOver ? 'var(--lp-primary-soft)' : undefined,
        outline: isOver ? '2px dashed var(--lp-primary-text)' : undefined,
        outlineOffset: '-2px',
        '&:hover': { backgroundColor: isOpen ? undefined : 'action.hover' },
      }}
    >
      <ButtonBase
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => choice.onChoose(category)}
        sx={{
          flex: 1,
          minWidth: 0,
          minHeight: 44,
          gap: 2,
          px: 3,
          justifyContent: 'flex-start',
          textAlign: 'start',
          typography: 'body2',
          borderRadius: 'var(--lp-radius-md)',
          fontWeight: isOpen ? 'fontWeightMedium' : undefined,
          color: isOpen ? 'var(--lp-primary-text)' : 'text.primary',
        }}
      >
        <Icon aria-hidden fontSize="small" sx={{ flexShrink: 0 }} />
        <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        {count !== undefined && <Count count={count} />}
      </ButtonBase>
      {children}
    </Box>
  );
}

function Count({ count }: { count: number }) {
  const { t } = useTranslation('bank');
  const number = formatNumber(count);
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      <span aria-hidden>{number}</span>
      <span className="lp-visually-hidden">{t('category.count', { count, number })}</span>
    </Box>
  );
}

/** A question that is over a row is shown there, and let go into it. "All" takes none. */
function useDrop({ onDropQuestion }: RowsChoice, category: number | undefined, name: string) {
  const [isOver, setIsOver] = useState(false);
  if (category === undefined) return { isOver: false, handlers: {} };
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!draggedQuestion()) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false);
      const row = draggedQuestion();
      if (!row) return;
      event.preventDefault();
      const id = category === NO_CATEGORY ? null : category;
      if (row.category_id !== id) onDropQuestion(row, { id, name });
    },
  };
  return { isOver, handlers };
}

function CategoryMenu({ category, actions: { add, rename, remove } }: { category: Category; actions: Actions }) {
  const { t } = useTranslation('bank');
  if (!add && !rename && !remove) return null;
  const label = t('category.more', { name: category.name });
  return (
    <Menu
      label={label}
      button={
        <IconButton aria-label={label} title={label} sx={{ width: 44, height: 44 }}>
          <MoreIcon fontSize="small" />
        </IconButton>
      }
      items={[
        add && { key: 'add', label: t('category.addBelow'), onClick: () => add(category) },
        rename && { key: 'rename', label: t('category.rename'), onClick: () => rename(category) },
        'divider',
        remove && { key: 'delete', label: t('category.delete'), danger: true, onClick: () => remove(category) },
      ]}
    />
  );
}
