import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { problemKeys } from '../../api';
import type { Problem } from '../../types';
import { paths } from '#/routing/paths';
import { useAppNavigate } from '#/routing/useAppNavigate';
import { dialogs } from '#/ui/dialogs';
import { FormFailure } from '#/ui/form/inputs';
import { PageHeader } from '#/ui/PageHeader';
import { EmptyState, SkeletonList } from '#/ui/states';
import { toasts } from '#/ui/toasts';
import { usePageTitle } from '#/ui/usePageTitle';
import { deleteProblem, manageKeys } from '../api';
import { returnsToApproval } from '../approval';
import { subtasksOf } from '../schema';
import { SettingsFields } from './SettingsFields';
import { StatementFields } from './StatementFields';
import { StatusBar } from './StatusBar';
import { editorTabs, tabOf, type EditorTab } from './tabs';
import { TestCases } from './TestCases';
import { useLeaveGuard } from '#/ui/form/useLeaveGuard';
import { useProblemForm, type FieldName, type ProblemFormParts } from './useProblemForm';

const JudgingFields = lazy(() => import('../judging/JudgingFields'));

/** The editor of a problem; `null` is a new one, which becomes a draft when it is first saved. */
export function ProblemEditor({ problem }: { problem: Problem | null }) {
  const { t } = useTranslation('authoring');
  const navigate = useAppNavigate();
  const user = useUser();
  const [tab, setTab] = useState<EditorTab>('statement');
  const title = problem ? (problem.source?.title ?? problem.title) : t('new');
  usePageTitle(title);
  const left = useRef(false);
  const parts = useProblemForm({
    problem,
    onSaved: (saved) => {
      toasts.success(t('bar.savedToast'));
      if (problem) return;
      left.current = true;
      navigate(paths.manageQuestion(saved.id), { replace: true });
    },
    onRefused: (field) => {
      setTab(tabOf(field));
      requestAnimationFrame(() => parts.form.setFocus(field as FieldName));
    },
  });
  const dirty = parts.form.formState.isDirty;
  const subtasksEdited = Boolean(parts.form.formState.dirtyFields.subtasks);
  useLeaveGuard(useCallback(() => dirty && !left.current, [dirty]));
  const { save } = parts;
  useFreshSubtasks(problem, parts);
  useSaveKey(save);
  const remove = useRemove(problem, () => {
    left.current = true;
  });
  return (
    <div className="lp-editing">
      <PageHeader title={title} />
      <StatusBar
        problem={problem}
        dirty={dirty}
        saving={parts.saving}
        onSave={() => void save()}
        onDelete={() => void remove()}
      />
      {problem?.status === 'rejected' && problem.reject_reason && (
        <p className="lp-alert" data-tone="danger">
          <strong>{t('reject.why')}</strong> {problem.reject_reason}
        </p>
      )}
      {problem && dirty && returnsToApproval(problem.status, problem.visibility, may(user, 'question', 'approval')) && (
        <p className="lp-alert" data-tone="warning">
          {t('bar.returns')}
        </p>
      )}
      <FormFailure text={parts.failure} />
      <Tabs tab={tab} onTab={setTab}>
        {tab === 'statement' && <StatementFields parts={parts} />}
        {tab === 'settings' && <SettingsFields parts={parts} />}
        {tab === 'judging' && (
          <Suspense
            fallback={
              <div className="lp-card">
                <SkeletonList rows={6} />
              </div>
            }
          >
            <JudgingFields parts={parts} problemId={problem?.id ?? null} onSave={() => void save()} />
          </Suspense>
        )}
        {tab === 'tests' &&
          (problem ? (
            <TestCases problem={problem} subtasksEdited={subtasksEdited} />
          ) : (
            <SaveFirst onSave={() => void save()} />
          ))}
      </Tabs>
    </div>
  );
}

function SaveFirst({ onSave }: { onSave: () => void }) {
  const { t } = useTranslation('authoring');
  return (
    <div className="lp-card">
      <EmptyState
        title={t('tests.saveFirst')}
        text={t('tests.saveFirstText')}
        action={
          <button type="button" className="lp-btn lp-btn-primary" onClick={onSave}>
            {t('save')}
          </button>
        }
      />
    </div>
  );
}

/** Ctrl+S saves, wherever the focus is. */
function useSaveKey(save: () => Promise<void>): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      event.preventDefault();
      if (!document.querySelector('[role=dialog]')) void latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** Which tests subtasks have changes with the tests as well: what nobody is editing follows the server. */
function useFreshSubtasks(problem: Problem | null, { form }: ProblemFormParts): void {
  useEffect(() => {
    if (problem && !form.getFieldState('subtasks').isDirty)
      form.resetField('subtasks', { defaultValue: subtasksOf(problem) });
  }, [problem, form]);
}

function useRemove(problem: Problem | null, onGone: () => void): () => Promise<void> {
  const { t } = useTranslation('authoring');
  const navigate = useAppNavigate();
  const queryClient = useQueryClient();
  return async () => {
    if (!problem) return;
    const gone = await dialogs.confirm({
      title: t('remove.title', { title: problem.title }),
      text: t('remove.text'),
      action: t('delete'),
      danger: true,
      run: () => deleteProblem(problem.id),
    });
    if (!gone) return;
    onGone();
    void queryClient.invalidateQueries({ queryKey: manageKeys.bank });
    void queryClient.invalidateQueries({ queryKey: problemKeys.all });
    toasts.success(t('remove.done'));
    navigate(paths.manageQuestionBank, { replace: true });
  };
}

function Tabs({ tab, onTab, children }: { tab: EditorTab; onTab: (tab: EditorTab) => void; children: ReactNode }) {
  const { t } = useTranslation('authoring');
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = editorTabs[(editorTabs.indexOf(tab) + step + editorTabs.length) % editorTabs.length];
    if (step === 0 || !next) return;
    onTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <>
      <div className="lp-tabs" role="tablist" tabIndex={-1} aria-label={t('tabs.label')} onKeyDown={onKeyDown}>
        {editorTabs.map((name) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={tab === name}
            aria-controls={`${id}-panel`}
            tabIndex={tab === name ? 0 : -1}
            onClick={() => onTab(name)}
          >
            {t(`tabs.${name}`)}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className="lp-editing-panel"
        role="tabpanel"
        tabIndex={-1}
        aria-labelledby={`${id}-${tab}`}
      >
        {children}
      </div>
    </>
  );
}
