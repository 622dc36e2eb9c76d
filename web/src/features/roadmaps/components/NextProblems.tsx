import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { DifficultyChip } from '#/ui/Chips';
import { QueryView } from '#/ui/QueryView';
import { EmptyState, SkeletonList } from '#/ui/states';
import { LinkRow, Rows, Widget } from '#/ui/Widget';
import { nextQuery } from '../api';
import { nextWords } from '../nextWords';

/** What the learner may do next, each with its reason. */
export function NextProblems() {
  const { t } = useTranslation('roadmaps');
  return (
    <Widget
      title={t('next.title')}
      action={
        <Button size="small" component={AppLink} to={paths.roadmaps}>
          {t('next.all')}
        </Button>
      }
    >
      <QueryView
        query={useQuery(nextQuery)}
        skeleton={<SkeletonList rows={3} />}
        empty={{
          when: (all) => all.length === 0,
          show: <EmptyState title={t('next.none')} text={t('next.noneText')} />,
        }}
      >
        {(all) => (
          <Rows>
            {all.map(({ problem, reason }) => (
              <LinkRow
                key={problem.id}
                to={paths.problem(problem.slug)}
                title={problem.title}
                detail={nextWords(t, reason)}
                end={<DifficultyChip difficulty={problem.difficulty} />}
              />
            ))}
          </Rows>
        )}
      </QueryView>
    </Widget>
  );
}
