import { AppLink } from '#/routing/AppLink';
import type { Column } from './columns';
import type { RowSettings } from './settings';

/** What a row is called; a link where the row leads somewhere. */
export function RowTitle<T>({ column, item, settings }: { column: Column<T>; item: T; settings: RowSettings<T> }) {
  const href = settings.rowHref?.(item);
  if (href === undefined) return column.cell(item);
  return (
    <AppLink to={href} preventScrollReset={settings.rowStays} data-row-link="">
      {column.cell(item)}
    </AppLink>
  );
}
