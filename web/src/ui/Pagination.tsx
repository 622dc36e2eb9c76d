import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { useEffect, useEffectEvent, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageMeta } from '#/api/envelope';
import { formatNumber } from '#/i18n/format';
import { pageSizes } from './pageSizes';

export { pageSizes };

/** Where a list stands ("13–24 of 130"), the pages around it and the size of a page. Hidden where everything fits the smallest page; past the end it goes to the last page. */
export function Pagination({
  meta,
  onPage,
  onSize,
}: {
  meta: PageMeta;
  onPage: (page: number) => void;
  onSize?: (size: number) => void;
}) {
  const { t } = useTranslation('ui');
  const last = Math.max(1, Math.ceil(meta.total / meta.size));
  const wanted = meta.total > 0 && meta.page > last ? last : null;
  const go = useEffectEvent(onPage);
  useEffect(() => {
    if (wanted !== null) go(wanted);
  }, [wanted]);
  if (meta.total <= pageSizes[0]) return null;
  const from = (meta.page - 1) * meta.size + 1;
  const to = Math.min(meta.total, meta.page * meta.size);
  return (
    <nav className="lp-pagination" aria-label={t('pagination.label')}>
      <p className="lp-muted lp-small" aria-live="polite">
        {t('pagination.range', { from: formatNumber(from), to: formatNumber(to), total: formatNumber(meta.total) })}
      </p>
      <div className="lp-pages">
        <Step label={t('pagination.previous')} to={meta.page - 1} last={last} onPage={onPage}>
          <ChevronLeft aria-hidden />
        </Step>
        {pagesAround(meta.page, last).map((page, index) =>
          page === null ? (
            <span key={`gap-${index}`} className="lp-muted" aria-hidden>
              …
            </span>
          ) : (
            <button
              type="button"
              key={page}
              className="lp-icon-btn"
              aria-current={page === meta.page ? 'page' : undefined}
              onClick={() => onPage(page)}
            >
              {formatNumber(page)}
            </button>
          ),
        )}
        <Step label={t('pagination.next')} to={meta.page + 1} last={last} onPage={onPage}>
          <ChevronRight aria-hidden />
        </Step>
      </div>
      {onSize && <PageSize size={meta.size} onSize={onSize} />}
    </nav>
  );
}

/** To the page before or after. Where there is none the button stays, so that the keyboard's focus isn't lost on the last page. */
function Step(props: { label: string; to: number; last: number; onPage: (page: number) => void; children: ReactNode }) {
  const { label, to, last, onPage, children } = props;
  const none = to < 1 || to > last;
  return (
    <button
      type="button"
      className="lp-icon-btn"
      aria-disabled={none || undefined}
      aria-label={label}
      onClick={() => none || onPage(to)}
    >
      {children}
    </button>
  );
}

/** The size of a page. A plain field: public lists load no more code for it. */
function PageSize({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <div className="lp-page-size">
      <label className="lp-muted lp-small" htmlFor={id}>
        {t('pagination.size')}
      </label>
      <select id={id} className="lp-select" value={size} onChange={(event) => onSize(Number(event.target.value))}>
        {pageSizes.map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The page numbers to show: the first, the last and those beside the current one; null is a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((n) => n >= 1 && n <= last)
    .sort((a, b) => a - b);
  return shown.flatMap((n, index) => {
    const before = shown[index - 1];
    return before !== undefined && n - before > 1 ? [null, n] : [n];
  });
}
