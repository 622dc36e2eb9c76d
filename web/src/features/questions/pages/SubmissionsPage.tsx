import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { formatDateTime } from '#/i18n/format';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { PageHeader } from '#/ui/PageHeader';
import { QueryView } from '#/ui/QueryView';
import { DataTable, type Column } from '#/ui/table/DataTable';
import { listSchema, oneOf } from '#/ui/table/listState';
import { readListState, useListState } from '#/ui/table/useListState';
import { questionByIdQuery, questionSubmissionsQuery } from '../api';
import { MarkAgainButton } from '../submissions/MarkAgainButton';
import { OutcomeChip } from '../submissions/OutcomeChip';
import { points } from '../points';
import type { Question, SubmissionItem } from '../types';

const submissionList = listSchema({ filters: { scope: oneOf(['all']) } });

const callOf = ({ page, size, scope }: { page: number; size: number; scope?: 'all' }) => ({
  page,
  size,
  ...(scope && { scope }),
});

export const load = ({ params, search, queryClient }: LoadContext) => {
  const id = Number(params.question);
  const { query } = readListState(submissionList, search);
  return Promise.all([
    queryClient.prefetchQuery(questionByIdQuery(id)),
    queryClient.prefetchQuery(questionSubmissionsQuery(id, callOf(query))),
  ]);
};

/** What I answered to a question; for its editors what everybody did. */
export default function SubmissionsPage() {
  const id = Number(useParams().question);
  const question = useQuery(questionByIdQuery(id));
  return <QueryView query={question}>{(one) => <Submissions question={one} />}</QueryView>;
}

function Submissions({ question }: { question: Question }) {
  const { t } = useTranslation('questions');
  const list = useListState(submissionList);
  const query = useQuery(questionSubmissionsQuery(question.id, callOf(list.query)));
  const isAll = list.values.scope === 'all';
  return (
    <>
      <PageHeader
        title={t('title.question-submissions')}
        lead={<AppLink to={paths.problem(question.slug)}>{question.title}</AppLink>}
        actions={
          question.can_edit && (
            <>
              {question.type !== 'theory' && <MarkAgainButton question={question} />}
              <Whose isAll={isAll} onChange={(scope) => list.set({ scope })} />
            </>
          )
        }
      />
      <DataTable
        label={t('title.question-submissions')}
        columns={useColumns(question.type, isAll)}
        query={query}
        list={list}
        rowKey={(row) => row.id}
        rowHref={(row) => paths.questionSubmission(question.id, row.id)}
        rowLabel={(row) => t('submissions.open', { time: formatDateTime(row.created_at) })}
        empty={{ title: t('submissions.none'), text: t('submissions.noneText') }}
        emptyNarrowed={{ title: t('submissions.none') }}
      />
    </>
  );
}

/** Whether an editor sees their own answers or everybody's. */
function Whose({ isAll, onChange }: { isAll: boolean; onChange: (scope: 'all' | undefined) => void }) {
  const { t } = useTranslation('questions');
  return (
    <Box role="group" aria-label={t('submissions.whose')} sx={{ display: 'flex', gap: 1 }}>
      {(['mine', 'all'] as const).map((scope) => {
        const isPressed = isAll === (scope === 'all');
        return (
          <Button
            key={scope}
            variant={isPressed ? 'contained' : 'outlined'}
            aria-pressed={isPressed}
            onClick={() => onChange(scope === 'all' ? 'all' : undefined)}
          >
            {t(`submissions.${scope}`)}
          </Button>
        );
      })}
    </Box>
  );
}

function useColumns(type: Question['type'], isAll: boolean): Column<SubmissionItem>[] {
  const { t } = useTranslation('questions');
  return useMemo(
    () => [
      { key: 'time', title: t('submissions.time'), cell: (row) => formatDateTime(row.created_at), phone: 'title' },
      ...(isAll
        ? [{ key: 'person', title: t('submissions.person'), cell: (row: SubmissionItem) => row.user?.name ?? '' }]
        : []),
      { key: 'result', title: t('submissions.result'), cell: (row) => <OutcomeChip answered={row} type={type} /> },
      {
        key: 'score',
        title: t('submissions.score'),
        cell: (row) => t('result.score', { score: points(row.score), max: points(row.max_score) }),
        align: 'right',
      },
    ],
    [t, type, isAll],
  );
}
