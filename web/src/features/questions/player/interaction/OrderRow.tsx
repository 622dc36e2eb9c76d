import { useSortable } from '@dnd-kit/sortable';
import DownIcon from '@mui/icons-material/KeyboardArrowDownRounded';
import DragIcon from '@mui/icons-material/DragIndicatorOutlined';
import InIcon from '@mui/icons-material/FormatIndentIncreaseRounded';
import OutIcon from '@mui/icons-material/FormatIndentDecreaseRounded';
import RemoveIcon from '@mui/icons-material/CloseRounded';
import UpIcon from '@mui/icons-material/KeyboardArrowUpRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentItem, ReviewPart } from '../../types';
import { ItemContent } from '../ItemContent';
import { Feedback, ReviewMark } from '../ReviewMark';
import { deepestLevel } from './lines';

/** How far each level of indentation stands in, in CSS pixels. */
export const INDENT_PX = 24;

/** An item in its place: a handle that drags and takes keys, and buttons that do the same. */
export function OrderRow(props: {
  item: ContentItem;
  name: string;
  place: { index: number; count: number; level: number | null };
  taken: boolean;
  helpId: string;
  part: ReviewPart | undefined;
  readOnly: boolean;
  onKey: (event: KeyboardEvent) => void;
  onBlur: () => void;
  onMove: (by: number) => void;
  onLevel: ((by: number) => void) | null;
  onRemove: (() => void) | null;
}) {
  const { item, name, place, taken, helpId, part, readOnly, onKey, onBlur, onMove, onLevel, onRemove } = props;
  const { t } = useTranslation('questions');
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: item.id,
    disabled: readOnly,
  });
  const level = place.level ?? 0;
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{
        marginInlineStart: level * INDENT_PX,
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition,
      }}
      sx={{
        display: 'grid',
        gap: 1,
        minWidth: 0,
        border: '1px solid',
        borderColor: taken || isDragging ? 'var(--lp-primary)' : 'var(--lp-border-strong)',
        borderRadius: 'var(--lp-radius-md)',
        bgcolor: taken ? 'var(--lp-primary-soft)' : 'background.paper',
        boxShadow: isDragging ? 'var(--lp-shadow-lg)' : 'none',
        zIndex: isDragging ? 1 : 'auto',
        position: 'relative',
        '@media (prefers-reduced-motion: reduce)': { transition: 'none !important' },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, pr: 1, minHeight: 48 }}>
        {!readOnly && (
          <IconButton
            ref={setActivatorNodeRef}
            {...listeners}
            data-focus={item.id}
            aria-label={t('move.handle', { name, position: place.index + 1, total: place.count })}
            aria-pressed={taken}
            aria-describedby={helpId}
            onKeyDown={onKey}
            // Moving an element in the page takes its focus away for a moment; then it goes to nothing else.
            onBlur={(event) => event.relatedTarget && onBlur()}
            sx={{ width: 44, height: 44, touchAction: 'none', cursor: 'grab' }}
          >
            <DragIcon />
          </IconButton>
        )}
        <Box
          sx={{
            flex: 1,
            minWidth: 0,
            py: 1.5,
            pl: readOnly ? 3 : 0,
            overflowWrap: 'anywhere',
            ...(place.level !== null && { typography: 'body2', fontFamily: 'var(--lp-mono)', whiteSpace: 'pre-wrap' }),
          }}
        >
          <ItemContent item={item} />
        </Box>
        {part && <ReviewMark part={part} short />}
        {!readOnly && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
            {onLevel && (
              <>
                <Step label={t('move.out', { name })} blocked={level === 0} onClick={() => onLevel(-1)}>
                  <OutIcon fontSize="small" />
                </Step>
                <Step label={t('move.in', { name })} blocked={level >= deepestLevel} onClick={() => onLevel(1)}>
                  <InIcon fontSize="small" />
                </Step>
              </>
            )}
            <Step label={t('move.up', { name })} blocked={place.index === 0} onClick={() => onMove(-1)}>
              <UpIcon />
            </Step>
            <Step label={t('move.down', { name })} blocked={place.index + 1 === place.count} onClick={() => onMove(1)}>
              <DownIcon />
            </Step>
            {onRemove && (
              <Step label={t('move.remove', { name })} blocked={false} onClick={onRemove}>
                <RemoveIcon fontSize="small" />
              </Step>
            )}
          </Box>
        )}
      </Box>
      {part && (part.feedback || part.right) && (
        <Box sx={{ px: 3, pb: 2 }}>
          <Feedback part={part} />
        </Box>
      )}
    </Box>
  );
}

/** A button that stays reachable where it can't move anything. */
function Step(props: { label: string; blocked: boolean; onClick: () => void; children: ReactNode }) {
  const { label, blocked, onClick, children } = props;
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-disabled={blocked}
      onClick={() => !blocked && onClick()}
      sx={{ width: 40, height: 44, opacity: blocked ? 0.35 : 1 }}
    >
      {children}
    </IconButton>
  );
}
