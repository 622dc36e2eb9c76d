import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { loadNamespaces } from '#/i18n/i18n';
import type { LoadContext } from '#/routing/table';
import { FilterBar, FilterSelect } from '#/ui/FilterBar';
import { QueryView } from '#/ui/QueryView';
import type { RowAction } from '#/ui/table/DataTable';
import { readListState, useListState } from '#/ui/table/useListState';
import { formQuery } from '../api';
import { FormHead } from '../components/FormHead';
import { answerList, shownIn } from '../filters';
import { AnswerTable } from '../formAnswers/AnswerTable';
import { answersQuery } from '../formAnswers/api';
import { ExportMenu } from '../formAnswers/ExportMenu';
import { useAnswerKeys } from '../formAnswers/useAnswerKeys';
import { useDecide } from '../formAnswers/useDecide';
import { useAnswerName } from '../formAnswers/useAnswerName';
import type { AnswerState, EditedForm, FormSubmission } from '../types';
import { answerStates } from '../words';

const AnswerDrawer = lazy(async () => {
  // Provinces have words of their own.
  const [module] = await Promise.all([import('../formAnswers/AnswerDrawer'), loadNamespaces(['auth'])]);
  return module;
});

export const load = async ({ params, search, queryClient }: LoadContext) => {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id)) return;
  await Promise.all([
    queryClient.prefetchQuery(formQuery(id)),
    queryClient.prefetchQuery(answersQuery(id, readListState(answerList, search).query)),
  ]);
};

/** What was answered to a form. */
export default function AnswersPage() {
  const id = Number(useParams().id);
  return <QueryView query={useQuery(formQuery(id))}>{(form) => <Answers key={form.id} form={form} />}</QueryView>;
}

function Answers({ form }: { form: EditedForm }) {
  const { t } = useTranslation('formAnswers');
  const mayDecide = may(useUser(), 'register_form', 'update');
  const list = useListState(answerList);
  const { values, set, clear, narrowed, active } = list;
  const query = useQuery(answersQuery(form.id, list.query));
  const { shown, show } = useShown();
  const items = query.data?.items ?? [];
  const answer = useHeld(items, shown);
  const { put, see, keep } = useDecide(form.id);
  const nameOf = useAnswerName(form.fields);
  const decide = (one: FormSubmission, state: AnswerState) => void put(one, nameOf(one), state);
  const at = items.findIndex(({ id }) => id === shown);
  const step = (by: 1 | -1) => {
    // Without an open answer the first key opens the first or the last.
    const next = items.at(at === -1 ? (by === 1 ? 0 : -1) : at + by);
    const isBeyond = at !== -1 && (at + by < 0 || at + by >= items.length);
    return next && !isBeyond ? () => show(next.id) : null;
  };
  const decideShown = (state: AnswerState) => {
    if (answer && mayDecide) decide(answer, state);
  };
  useAnswerKeys({
    onNext: () => step(1)?.(),
    onPrevious: () => step(-1)?.(),
    onAccept: () => decideShown('accepted'),
    onRefuse: () => decideShown('refused'),
  });
  const looked = useEffectEvent(() => {
    if (answer && mayDecide) void see(answer);
  });
  const openId = answer?.id;
  useEffect(() => looked(), [openId]);
  const rowActions = (one: FormSubmission): readonly RowAction[] =>
    mayDecide
      ? (['accepted', 'refused', 'waiting_list'] as const)
          .filter((state) => state !== one.state)
          .map((state) => ({ key: state, label: t(`action.${state}`), onClick: () => decide(one, state) }))
      : [];
  return (
    <>
      <FormHead
        form={{ id: form.id, title: form.source?.title ?? form.title }}
        part="answers"
        actions={<ExportMenu form={form.id} query={list.query} />}
      />
      <FilterBar
        search={values.search}
        searchLabel={t('filter.search')}
        onSearch={(search) => set({ search })}
        onClear={narrowed ? clear : undefined}
        active={active}
      >
        <FilterSelect
          label={t('filter.state')}
          any={t('filter.anyState')}
          value={values.state ?? ''}
          options={answerStates.map((value) => ({ value, text: t(`state.${value}`) }))}
          onChange={(state) => set({ state: state || undefined })}
        />
      </FilterBar>
      <AnswerTable form={form} query={query} list={list} rowActions={rowActions} />
      <Suspense>
        {answer && (
          <AnswerDrawer
            fields={form.fields}
            answer={answer}
            mayDecide={mayDecide}
            onPut={(state) => decide(answer, state)}
            onSaved={keep}
            onPrevious={step(-1)}
            onNext={step(1)}
            onClose={() => show(undefined)}
          />
        )}
      </Suspense>
    </>
  );
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
  return { shown: shownIn(search), show };
}

/** The open answer, also when a change of its state has taken it out of the list. */
function useHeld(items: readonly FormSubmission[], shown: number | undefined): FormSubmission | undefined {
  const [held, setHeld] = useState<FormSubmission>();
  const found = items.find(({ id }) => id === shown);
  if (found && found !== held) setHeld(found);
  return found ?? (held?.id === shown ? held : undefined);
}
