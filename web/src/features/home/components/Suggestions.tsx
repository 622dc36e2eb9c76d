import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { paths } from '#/routing/paths';
import { DifficultyChip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { EmptyState, SkeletonList } from '#/ui/states';
import { LinkRow, Rows, Widget } from '#/ui/Widget';
import { historyQuery, suggestionsQuery } from '../api';
import { suggest } from '../continuing';

const SHOWN = 5;

/** New problems near what the learner can do. */
export function Suggestions() {
  const { t } = useTranslation('home');
  const history = useQuery(historyQuery).data?.items ?? [];
  const suggestions = useQuery(suggestionsQuery);
  return (
    <Widget title={t('suggested.title')}>
      <QueryView
        query={suggestions}
        skeleton={<SkeletonList rows={3} />}
        empty={{
          when: ({ items }) => items.length === 0,
          show: <EmptyState title={t('suggested.none')} text={t('suggested.noneText')} />,
        }}
      >
        {({ items }) => (
          <Rows>
            {suggest(items, history)
              .slice(0, SHOWN)
              .map(({ id, slug, title, difficulty }) => (
                <LinkRow
                  key={id}
                  to={paths.problem(slug)}
                  title={title}
                  end={<DifficultyChip difficulty={difficulty} />}
                />
              ))}
          </Rows>
        )}
      </QueryView>
    </Widget>
  );
}
