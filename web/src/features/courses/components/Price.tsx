import { useTranslation } from 'react-i18next';
import { formatVnd } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import type { CourseItem } from '../types';

/** What a course costs, what it cost before, and how much less that is. The server writes the same. */
export function Price({
  course,
}: {
  course: Pick<CourseItem, 'isFree' | 'price' | 'origin_price' | 'discount_percent'>;
}) {
  const { t } = useTranslation('courses');
  const { isFree, price, origin_price: origin, discount_percent: off } = course;
  return (
    <p className="lp-course-price">
      <strong>{isFree ? t('price.free') : formatVnd(price)}</strong>
      {origin !== null && origin > price && (
        <s>
          <span className="lp-visually-hidden">{t('price.origin')} </span>
          {formatVnd(origin)}
        </s>
      )}
      {off > 0 && <Chip tone="danger">−{off}%</Chip>}
    </p>
  );
}
