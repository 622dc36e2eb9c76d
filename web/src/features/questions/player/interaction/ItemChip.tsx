import { useDraggable } from '@dnd-kit/core';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import type { ContentItem } from '../../types';
import { ItemContent } from '../ItemContent';
import { dragId, usePlacingContext } from './PlacingContext';

/** An item: pressed it is in hand, pressed again it is put where it is held. */
export function ItemChip({
  item,
  from,
  isLifted = false,
}: {
  item: ContentItem;
  from: number | null;
  isLifted?: boolean;
}) {
  const { taken, readOnly, helpId, press, nameOfItem, nameOfPlace } = usePlacingContext();
  const { t } = useTranslation('questions');
  const id = dragId(item.id, from);
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: isLifted ? `${id}-lifted` : id,
    disabled: readOnly || isLifted,
  });
  const isTaken = taken?.item === item.id && taken.from === from;
  return (
    <ButtonBase
      ref={setNodeRef}
      {...listeners}
      disabled={readOnly}
      data-focus={isLifted ? undefined : id}
      aria-label={
        from === null ? nameOfItem(item.id) : t('place.chipIn', { name: nameOfItem(item.id), place: nameOfPlace(from) })
      }
      aria-pressed={readOnly ? undefined : isTaken}
      aria-describedby={readOnly ? undefined : helpId}
      onClick={() => press(item.id, from)}
      sx={{
        display: 'inline-flex',
        minHeight: 44,
        minWidth: 44,
        maxWidth: '100%',
        px: 3,
        py: 1,
        textAlign: 'start',
        overflowWrap: 'anywhere',
        touchAction: 'none',
        cursor: readOnly ? 'default' : 'grab',
        border: '1px solid',
        borderColor: isTaken || isLifted ? 'var(--lp-primary)' : 'var(--lp-border-strong)',
        borderRadius: 'var(--lp-radius-md)',
        bgcolor: isTaken ? 'var(--lp-primary-soft)' : 'background.paper',
        boxShadow: isLifted ? 'var(--lp-shadow-lg)' : 'none',
        opacity: isDragging ? 0.4 : 1,
        typography: 'body1',
        '&.Mui-focusVisible': { outline: '2px solid var(--lp-primary)', outlineOffset: 1 },
        '& img': { maxHeight: 96 },
      }}
    >
      <ItemContent item={item} />
    </ButtonBase>
  );
}
