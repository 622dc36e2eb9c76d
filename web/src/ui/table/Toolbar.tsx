import DenseIcon from '@mui/icons-material/DensitySmall';
import ClearIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { FilterSelect } from '../FilterBar';
import type { BulkAction, Column } from './columns';
import { chooseDensity, useDensity } from './density';
import { BAR_HEIGHT } from './TableFrame';
import type { Sorting } from './TableHeader';

const bar = {
  alignItems: 'center',
  gap: 2,
  px: 4,
  py: 1,
  minHeight: BAR_HEIGHT,
  flexWrap: 'wrap',
};

/** Above a table: what the screen puts there, the order on a phone, where no heads are to be clicked, and how close rows are. */
export function Toolbar<T>(props: {
  children: ReactNode;
  columns: readonly Column<T>[];
  sorting: Sorting | undefined;
  cards: boolean;
}) {
  const { children, columns, sorting, cards } = props;
  const sorts = columns.some(({ sort }) => sort !== undefined);
  if (cards && !children && !(sorting && sorts)) return null;
  return (
    <Box sx={{ display: 'flex', ...bar, borderBottom: '1px solid', borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0, alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        {children}
      </Box>
      {cards ? sorting && sorts && <SortSelect columns={columns} sorting={sorting} /> : <DensityToggle />}
    </Box>
  );
}

/** The order of a list whose heads can't be seen. */
function SortSelect<T>({ columns, sorting }: { columns: readonly Column<T>[]; sorting: Sorting }) {
  const { t } = useTranslation('ui');
  const options = columns.flatMap(({ sort, title }) =>
    sort === undefined
      ? []
      : [
          { value: sort, text: `${title} (${t('table.ascending')})` },
          { value: `-${sort}`, text: `${title} (${t('table.descending')})` },
        ],
  );
  return (
    <FilterSelect
      label={t('table.sort')}
      any={t('table.sortNone')}
      value={sorting.sort}
      options={options}
      onChange={sorting.onSort}
    />
  );
}

function DensityToggle() {
  const { t } = useTranslation('ui');
  const compact = useDensity() === 'compact';
  return (
    <IconButton
      aria-label={t('table.compact')}
      title={t('table.compact')}
      aria-pressed={compact}
      color={compact ? 'primary' : 'default'}
      onClick={() => chooseDensity(compact ? 'comfortable' : 'compact')}
    >
      <DenseIcon fontSize="small" />
    </IconButton>
  );
}

/** In the toolbar's place while rows are selected: how many, and what can be done with them. */
export function BulkBar<T>(props: { selected: T[]; actions: readonly BulkAction<T>[]; onClear: () => void }) {
  const { selected, actions, onClear } = props;
  const { t } = useTranslation('ui');
  return (
    <Box
      role="toolbar"
      aria-label={t('table.bulk')}
      sx={{
        display: 'flex',
        ...bar,
        position: 'sticky',
        top: 'var(--lp-sticky-top, var(--lp-header))',
        zIndex: 4,
        bgcolor: 'var(--lp-primary-soft)',
        borderBottom: '1px solid',
        borderColor: 'divider',
        borderRadius: 'var(--lp-radius-lg) var(--lp-radius-lg) 0 0',
      }}
    >
      <IconButton edge="start" aria-label={t('table.unselect')} title={t('table.unselect')} onClick={onClear}>
        <ClearIcon fontSize="small" />
      </IconButton>
      <Typography variant="subtitle2" sx={{ mr: 'auto' }}>
        {t('table.selected', { number: formatNumber(selected.length) })}
      </Typography>
      {actions.map(({ key, label, icon, onClick, danger, disabled }) => (
        <Button
          key={key}
          size="small"
          color={danger ? 'error' : 'primary'}
          disabled={disabled}
          startIcon={icon}
          onClick={() => onClick(selected, onClear)}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}
