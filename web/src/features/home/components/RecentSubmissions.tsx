import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { HistoryItem } from '#/api/types';
import { paths } from '#/routing/paths';
import { VerdictChip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { RelativeTime } from '#/ui/RelativeTime';
import { EmptyState, SkeletonList } from '#/ui/states';
import { LinkRow, Rows, Widget } from '#/ui/Widget';
import { historyQuery } from '../api';

const SHOWN = 8;

/** My latest submissions. */
export function RecentSubmissions() {
  const { t } = useTranslation('home');
  const history = useQuery(historyQuery);
  return (
    <Widget title={t('recent.title')}>
      <QueryView
        query={history}
        skeleton={<SkeletonList rows={5} />}
        empty={{
          when: ({ items }) => items.length === 0,
          show: <EmptyState title={t('recent.none')} text={t('recent.noneText')} />,
        }}
      >
        {({ items }) => (
          <Rows>
            {items.slice(0, SHOWN).map((item) => (
              <Submission key={item.submission_id} item={item} />
            ))}
          </Rows>
        )}
      </QueryView>
    </Widget>
  );
}

function Submission({ item }: { item: HistoryItem }) {
  const detail = (
    <>
      <span>
        {item.score}/{item.max_score}
      </span>
      <RelativeTime at={item.created_at} />
    </>
  );
  return (
    <LinkRow
      to={paths.problem(item.question.slug)}
      title={item.question.title}
      detail={detail}
      end={<VerdictChip status={item.status} />}
    />
  );
}
