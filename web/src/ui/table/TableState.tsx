import SearchOffIcon from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { pageSizes } from '../pageSizes';
import { EmptyState, ErrorState } from '../states';
import type { EmptyWords, TableList } from './columns';
import { columnCount, hasNotes, type RowSettings } from './settings';
import { SkeletonRows } from './SkeletonRows';
import { TableFrame } from './TableFrame';
import { TableHeader, type Sorting } from './TableHeader';

/** What stands in the place of rows: they are on their way, didn't come, or there are none. */
export function TableState<T>(props: {
  label: string;
  settings: RowSettings<T>;
  sorting: Sorting | undefined;
  cards: boolean;
  list?: TableList;
  error: unknown;
  onRetry: () => void;
  loaded: boolean;
  empty?: EmptyWords;
  emptyNarrowed?: EmptyWords;
}) {
  const { list, error, onRetry, loaded, empty, emptyNarrowed } = props;
  const { t } = useTranslation('ui');
  if (!loaded && error) return <ErrorState error={error} onRetry={onRetry} />;
  if (!loaded) return <Loading {...props} />;
  if (!list?.narrowed) return <EmptyState title={t('table.none')} {...empty} />;
  const words = { title: t('table.noneFound'), text: t('table.noneFoundText'), icon: SearchOffIcon, ...emptyNarrowed };
  const clear = (
    <Button variant="outlined" color="secondary" onClick={list.clear}>
      {t('clearFilters')}
    </Button>
  );
  return <EmptyState {...words} action={words.action ?? clear} />;
}

/** As many rows as a page has, of the size of those to come. */
function Loading<T>(props: {
  label: string;
  settings: RowSettings<T>;
  sorting: Sorting | undefined;
  cards: boolean;
  list?: TableList;
}) {
  const { label, settings, sorting, cards, list } = props;
  const { t } = useTranslation('ui');
  const skeleton = (
    <SkeletonRows
      rows={list?.values.size ?? pageSizes[0]}
      columns={columnCount(settings)}
      cards={cards}
      notes={hasNotes(settings)}
    />
  );
  return (
    <>
      <span className="lp-visually-hidden" role="status">
        {t('loading')}
      </span>
      {cards ? (
        skeleton
      ) : (
        <TableFrame label={label} rowCount={-1} busy fixed={false}>
          <TableHeader settings={settings} sorting={sorting} selected={0} total={0} onToggleAll={() => undefined} />
          {skeleton}
        </TableFrame>
      )}
    </>
  );
}
