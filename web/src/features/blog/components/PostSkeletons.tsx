import { useTranslation } from 'react-i18next';

/** Cards of the size that the posts will have. */
export function PostSkeletons({ count }: { count: number }) {
  const { t } = useTranslation('ui');
  return (
    <ul className="lp-posts" aria-busy="true" aria-label={t('loading')}>
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="lp-post lp-card" aria-hidden>
          <div className="lp-post-body">
            {[80, 100, 90, 45].map((width) => (
              <span key={width} className="lp-skeleton" style={{ width: `${width}%` }} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
