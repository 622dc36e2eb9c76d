import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { progressQuery } from '../api';

/** What I have done so far, in figures. */
export function MyFigures({ submissions }: { submissions: number | undefined }) {
  const { t } = useTranslation('home');
  const solved = useQuery(progressQuery('solved')).data;
  const tried = useQuery(progressQuery('tried')).data;
  const figures = [
    { key: 'solved', value: solved },
    { key: 'tried', value: tried },
    { key: 'submissions', value: submissions },
  ] as const;
  return (
    <section className="lp-card lp-card-body" aria-label={t('figures.title')}>
      <dl className="lp-stats">
        {figures.map(({ key, value }) => (
          <div key={key} className="lp-stat">
            <dt>{t(`figures.${key}`)}</dt>
            <dd>{value === undefined ? '–' : formatNumber(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
