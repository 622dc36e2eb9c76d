import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageMeta } from '#/api/envelope';
import { formatNumber } from '#/i18n/format';

/** The sizes that a list's page may have. */
export const pageSizes = [12, 24, 48, 96] as const;

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
  const sizeId = useId();
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
        <button
          type="button"
          className="lp-icon-btn"
          disabled={meta.page <= 1}
          aria-label={t('pagination.previous')}
          onClick={() => onPage(meta.page - 1)}
        >
          <ChevronLeft aria-hidden />
        </button>
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
              {page}
            </button>
          ),
        )}
        <button
          type="button"
          className="lp-icon-btn"
          disabled={meta.page >= last}
          aria-label={t('pagination.next')}
          onClick={() => onPage(meta.page + 1)}
        >
          <ChevronRight aria-hidden />
        </button>
      </div>
      {onSize && (
        <div className="lp-page-size">
          <label className="lp-muted lp-small" htmlFor={sizeId}>
            {t('pagination.size')}
          </label>
          <select
            id={sizeId}
            className="lp-select"
            value={meta.size}
            onChange={(event) => onSize(Number(event.target.value))}
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </div>
      )}
    </nav>
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
