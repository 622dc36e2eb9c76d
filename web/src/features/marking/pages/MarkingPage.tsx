import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatNumber } from '#/i18n/format';
import { loadNamespaces } from '#/i18n/i18n';
import { InClassNote } from '#/features/inClass';
import { classroomIn, useInClass } from '#/routing/inClass';
import { paths, withQuery } from '#/routing/paths';
import type { LoadContext } from '#/routing/table';
import { MarkAgainDialog } from '#/features/markAgain';
import { PageHeader } from '#/ui/PageHeader';
import { RelativeTime } from '#/ui/RelativeTime';
import { DataTable, type Column, type RowAction } from '#/ui/table/DataTable';
import { readListState, useListState, wholeNumber } from '#/ui/table/useListState';
import { queueList, queueQuery, type AskedIn, type QueueItem } from '../api';
import { QueueFilters } from '../components/QueueFilters';
import { useLearnerNames } from '../learnerNames';
import { nextOf } from '../next';
import type { Saving, Typed } from '../useMarking';

const AnswerDrawer = lazy(async () => {
  // Pictures, films and files of questions have words of their own.
  const [module] = await Promise.all([import('../components/AnswerDrawer'), loadNamespaces(['questions'])]);
  return module;
});

const SittingsDrawer = lazy(async () => ({ default: (await import('#/features/sittings')).SittingsDrawer }));

/** What a row can open over the list. */
type Opened = { kind: 'again'; question: { id: number; name: string } } | { kind: 'sittings'; quiz: AskedIn };

export const load = ({ search, queryClient }: LoadContext) =>
  queryClient.prefetchQuery(queueQuery(readListState(queueList, search).query, classroomIn(search)));

const rowKey = ({ submission_id: id }: QueueItem) => id;

/** What waits for a mark; the answer that the address names is open beside the list. */
export default function MarkingPage() {
  const { t } = useTranslation('marking');
  const list = useListState(queueList);
  const query = useQuery(queueQuery(list.query, useInClass()));
  const names = useLearnerNames();
  const items = query.data?.items ?? [];
  const { shown, show } = useShown();
  const item = useHeldItem(items, shown);
  const [typed] = useState<Typed>(() => new Map());
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const rowLabel = ({ user, question }: QueueItem) => `${names.nameOf(user)}, ${question.title}`;
  const goOn = (saving: Saving, attempt: number | null) => show(nextOf(items, shown, attempt, saving)?.submission_id);
  return (
    <>
      <PageHeader title={t('title.manage-marking')} lead={t('lead')} actions={<HideNames {...names} />} />
      <InClassNote />
      <QueueFilters list={list} items={items} />
      <DataTable
        label={t('title.manage-marking')}
        columns={useColumns(names.nameOf)}
        query={query}
        list={list}
        {...{ rowKey, rowLabel }}
        rowHref={useRowHref()}
        rowStays
        rowActions={useRowActions((id) => list.set({ question_id: id }), setOpened, !names.isHidden)}
        empty={{ title: t('none'), text: t('noneText') }}
        emptyNarrowed={{ title: t('noneFound') }}
      />
      <Suspense>
        {shown !== undefined && (
          <AnswerDrawer
            id={shown}
            item={item}
            nameOf={names.nameOf}
            typed={typed}
            onSaved={goOn}
            onQuestion={(id) => list.set({ question_id: id })}
            onSittings={names.isHidden ? null : (quiz) => setOpened({ kind: 'sittings', quiz })}
            onClose={() => show(undefined)}
          />
        )}
        {opened?.kind === 'again' && <MarkAgainDialog question={opened.question} onClose={close} />}
        {opened?.kind === 'sittings' && <SittingsDrawer lesson={opened.quiz} onClose={close} />}
      </Suspense>
    </>
  );
}

/** What can be done from a row: narrowing the list to its question, marking that again, seeing who sits its quiz unless names are hidden. */
function useRowActions(onQuestion: (id: number) => void, open: (opened: Opened) => void, hasNames: boolean) {
  const { t } = useTranslation('marking');
  return ({ question: { id, title }, quiz }: QueueItem): RowAction[] => [
    { key: 'question', label: t('allAnswers'), onClick: () => onQuestion(id) },
    { key: 'again', label: t('markAgain'), onClick: () => open({ kind: 'again', question: { id, name: title } }) },
    ...(quiz && hasNames
      ? [{ key: 'sittings', label: t('sittings'), onClick: () => open({ kind: 'sittings', quiz }) }]
      : []),
  ];
}

/** The answer that the address names, and what names another one, or none. */
function useShown() {
  const [search, setSearch] = useSearchParams();
  const show = useCallback(
    (id: number | undefined) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === undefined) next.delete('answer');
          else next.set('answer', String(id));
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
  return { shown: wholeNumber(search.get('answer') ?? undefined), show };
}

/** The row of the open answer, also when the list has lost it meanwhile. */
function useHeldItem(items: readonly QueueItem[], shown: number | undefined): QueueItem | undefined {
  const [held, setHeld] = useState<QueueItem>();
  const found = items.find(({ submission_id: id }) => id === shown);
  if (found && found !== held) setHeld(found);
  return found ?? (held?.submission_id === shown ? held : undefined);
}

/** The same list with an answer open beside it. */
function useRowHref() {
  const [search] = useSearchParams();
  return useCallback(
    ({ submission_id: id }: QueueItem) => withQuery(paths.manageMarking, { ...Object.fromEntries(search), answer: id }),
    [search],
  );
}

/** Learners by numbers in place of names, so that nobody is marked for who they are. */
function HideNames({ isHidden, hide }: Pick<ReturnType<typeof useLearnerNames>, 'isHidden' | 'hide'>) {
  const { t } = useTranslation('marking');
  return (
    <FormControlLabel
      control={<Switch checked={isHidden} onChange={(_, hidden) => hide(hidden)} />}
      label={t('hideNames')}
    />
  );
}

function useColumns(nameOf: (user: QueueItem['user']) => string): Column<QueueItem>[] {
  const { t } = useTranslation('marking');
  return useMemo(
    () => [
      { key: 'learner', title: t('column.learner'), cell: ({ user }) => nameOf(user), phone: 'title' },
      { key: 'question', title: t('column.question'), cell: ({ question }) => question.title },
      { key: 'course', title: t('column.course'), cell: ({ course }) => course?.title ?? '–' },
      { key: 'points', title: t('column.points'), cell: ({ max_score: most }) => formatNumber(most), align: 'right' },
      {
        key: 'since',
        title: t('column.since'),
        cell: ({ created_at: since }) => <RelativeTime at={since} />,
        align: 'right',
      },
    ],
    [t, nameOf],
  );
}
