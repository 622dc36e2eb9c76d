import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { RowSelectionState } from '@tanstack/react-table';
import { memo, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { RowActions } from './RowActions';
import { rowLinkHandlers } from './rowLink';
import { RowTitle } from './RowTitle';
import { actionsOf, nameOfRow, type RowSettings } from './settings';
import type { TableRow } from './useTableRows';

/** The rows of a page on a phone: each a card with its title, a line for each further column, and its actions. */
export function CardRows<T extends object>(props: {
  label: string;
  rows: readonly TableRow<T>[];
  selection: RowSelectionState;
  settings: RowSettings<T>;
}) {
  const { label, rows, selection, settings } = props;
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row, index) => (
        <CardView key={row.id} row={row} index={index} selected={row.id in selection} settings={settings} />
      ))}
    </Box>
  );
}

interface CardProps<T extends object> {
  row: TableRow<T>;
  index: number;
  selected: boolean;
  settings: RowSettings<T>;
  measure?: Ref<HTMLLIElement>;
  /** How many rows there are, where not all of them are drawn. */
  setSize?: number;
}

/** One row as a card. */
export const CardView = memo(CardViewBare) as typeof CardViewBare;

function CardViewBare<T extends object>({ row, index, selected, settings, measure, setSize }: CardProps<T>) {
  const { t } = useTranslation('ui');
  const item = row.original;
  const linked = settings.rowHref?.(item) !== undefined;
  const name = nameOfRow(settings, item, (number) => t('table.row', { number: formatNumber(number) }), index);
  return (
    <Box
      component="li"
      ref={measure}
      data-index={index}
      data-linked={linked ? '' : undefined}
      aria-setsize={setSize}
      aria-posinset={setSize === undefined ? undefined : index + 1}
      {...(linked && rowLinkHandlers)}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 2,
        p: 4,
        bgcolor: selected ? 'action.selected' : undefined,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      {settings.selectable && (
        <Checkbox
          checked={selected}
          onChange={row.getToggleSelectedHandler()}
          slotProps={{ input: { 'aria-label': t('table.select', { name }) } }}
          sx={{ mt: -2.5, ml: -2.5, p: 2.5 }}
        />
      )}
      <CardText item={item} settings={settings} />
      {settings.rowActions && <RowActions actions={actionsOf(settings, item)} label={name} />}
    </Box>
  );
}

/** The title, and the further columns as terms with what the row has of them. */
function CardText<T>({ item, settings }: { item: T; settings: RowSettings<T> }) {
  const { columns, title } = settings;
  const lines = columns.filter((column) => column !== title && column.phone !== 'hide');
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, gap: 1 }}>
      {title && (
        <Box sx={{ typography: 'subtitle1', overflowWrap: 'anywhere' }}>
          <RowTitle column={title} item={item} settings={settings} />
          {title.note && <span data-note="">{title.note(item)}</span>}
        </Box>
      )}
      {lines.length > 0 && (
        <Box
          component="dl"
          sx={{ m: 0, display: 'flex', flexWrap: 'wrap', rowGap: 1, columnGap: 4, typography: 'body2' }}
        >
          {lines.map((column) => (
            <Box
              key={column.key}
              sx={{ display: 'flex', columnGap: 2, flexWrap: 'wrap', alignItems: 'baseline', minWidth: 0 }}
            >
              <Box component="dt" sx={{ color: 'text.secondary', flexShrink: 0 }}>
                {column.title}
              </Box>
              <Box component="dd" sx={{ m: 0, minWidth: 0 }}>
                {column.cell(item)}
                {column.note && <span data-note="">{column.note(item)}</span>}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
