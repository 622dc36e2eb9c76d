import { useDroppable } from '@dnd-kit/core';
import PutIcon from '@mui/icons-material/AddLocationAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentPlace } from '../../types';
import { ItemContent } from '../ItemContent';
import { ItemChip } from './ItemChip';
import { usePlacingContext } from './PlacingContext';

/** A place with its name; `id` null is where everything lies at first. */
export function PlaceBox(props: {
  id: number | null;
  label: ContentPlace | string;
  /** The name beside the room, not above it. */
  isRow?: boolean;
  children?: ReactNode;
}) {
  const { id, label, isRow = false, children } = props;
  const { nameOfPlace } = usePlacingContext();
  return (
    <Box
      role="group"
      aria-label={nameOfPlace(id)}
      sx={{
        display: 'grid',
        gridTemplateColumns: isRow ? { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' } : 'minmax(0, 1fr)',
        alignItems: isRow ? 'center' : 'start',
        gap: 2,
        height: '100%',
        p: isRow ? 2 : 3,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 'var(--lp-radius-md)',
        bgcolor: id === null ? 'var(--lp-sunken)' : 'background.paper',
      }}
    >
      <Box sx={{ typography: 'subtitle2', minWidth: 0 }}>
        {typeof label === 'string' ? label : label.html || label.media ? <ItemContent item={label} /> : nameOfPlace(id)}
      </Box>
      <Room id={id}>{children}</Room>
    </Box>
  );
}

/** The room of a place, without its name: a gap of the statement, a zone of the picture. */
export function Slot({ place, isInline = false }: { place: ContentPlace; isInline?: boolean }) {
  const { nameOfPlace } = usePlacingContext();
  return (
    <Box
      component="span"
      role="group"
      aria-label={nameOfPlace(place.id)}
      sx={{ display: isInline ? 'inline-block' : 'block', verticalAlign: 'middle', maxWidth: '100%', lineHeight: 1.4 }}
    >
      <Room id={place.id} isInline={isInline} />
    </Box>
  );
}

/** Where items are dropped, and what lies there; while something is in hand it has a button that puts it there. */
function Room({ id, isInline = false, children }: { id: number | null; isInline?: boolean; children?: ReactNode }) {
  const { items, links, taken, readOnly, drop, nameOfPlace } = usePlacingContext();
  const { t } = useTranslation('questions');
  const { setNodeRef, isOver } = useDroppable({ id: id ?? 'bank', disabled: readOnly });
  const here = id === null ? [] : links.filter((link) => link.place === id);
  const isHeld = isOver || (taken !== null && taken.over === id);
  return (
    <Box
      component="span"
      ref={setNodeRef}
      data-held={isHeld || undefined}
      sx={{
        display: isInline ? 'inline-flex' : 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        minHeight: 48,
        minWidth: isInline ? 96 : 0,
        maxWidth: '100%',
        p: 1,
        mx: isInline ? 1 : 0,
        border: '1px dashed var(--lp-border-strong)',
        borderRadius: 'var(--lp-radius-md)',
        '&[data-held]': {
          borderStyle: 'solid',
          borderColor: 'var(--lp-primary)',
          bgcolor: 'var(--lp-primary-soft)',
          boxShadow: '0 0 0 1px var(--lp-primary)',
        },
      }}
    >
      {here.map((link) => {
        const item = items.find((one) => one.id === link.item);
        return item && <ItemChip key={item.id} item={item} from={id} />;
      })}
      {children}
      {taken && taken.from !== id && (
        <Button
          size="small"
          variant="outlined"
          startIcon={<PutIcon />}
          aria-label={t('place.putIn', { place: nameOfPlace(id) })}
          onClick={() => drop(id)}
          sx={{ minHeight: 44 }}
        >
          {t(id === null ? 'place.takeBack' : 'place.putHere')}
        </Button>
      )}
    </Box>
  );
}
