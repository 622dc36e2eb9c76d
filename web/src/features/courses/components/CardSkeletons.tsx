import { useTranslation } from 'react-i18next';

/** Cards of the size that the courses will have. */
export function CardSkeletons({ count }: { count: number }) {
  const { t } = useTranslation('ui');
  return (
    <ul className="lp-courses" aria-busy="true" aria-label={t('loading')}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="lp-course lp-card" aria-hidden>
          <div className="lp-course-cover" />
          <div className="lp-course-body">
            {[30, 80, 100, 55].map((width) => (
              <span key={width} className="lp-skeleton" style={{ width: `${width}%` }} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
