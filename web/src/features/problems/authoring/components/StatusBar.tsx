import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { may } from '#/auth/session';
import { useUser } from '#/auth/useUser';
import { problemKeys } from '../../api';
import type { Problem } from '../../types';
import { AppLink } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import { ContentStatusChip } from '#/ui/Chips';
import { toasts } from '#/ui/toasts';
import { manageKeys, takeStep } from '../api';
import { stepsFrom, type Step } from '../approval';
import { RejectDialog } from './RejectDialog';

/** Where a problem stands and what can be done about it; the main step and saving are always in reach. */
export function StatusBar(props: {
  problem: Problem | null;
  dirty: boolean;
  saving: boolean;
  onSave: () => void;
  onDelete: () => void;
}) {
  const { problem, dirty, saving, onSave, onDelete } = props;
  const { t } = useTranslation('authoring');
  return (
    <div className="lp-status-bar">
      <div className="lp-status-words" role="status">
        <ContentStatusChip status={problem?.status ?? 'draft'} />
        <span className="lp-muted lp-small">
          {saving ? t('bar.saving') : dirty || !problem ? t('bar.unsaved') : t('bar.saved')}
        </span>
      </div>
      {problem && (
        <>
          <button type="button" className="lp-btn lp-btn-ghost lp-btn-sm lp-danger-text" onClick={onDelete}>
            {t('delete')}
          </button>
          <AppLink className="lp-btn lp-btn-ghost lp-btn-sm" to={paths.problem(problem.slug)}>
            {t('bar.try')}
          </AppLink>
          <Steps problem={problem} dirty={dirty} />
        </>
      )}
      <button
        type="button"
        className="lp-btn lp-btn-primary lp-btn-sm"
        aria-busy={saving}
        disabled={saving}
        title="Ctrl+S"
        onClick={onSave}
      >
        {saving && <span className="lp-spinner" aria-hidden />}
        {t('save')}
      </button>
    </div>
  );
}

function Steps({ problem, dirty }: { problem: Problem; dirty: boolean }) {
  const { t } = useTranslation('authoring');
  const user = useUser();
  const queryClient = useQueryClient();
  const [rejecting, setRejecting] = useState(false);
  const take = async (step: Step, reason?: string) => {
    const changed = await takeStep(problem.id, step, reason);
    queryClient.setQueryData(manageKeys.one(problem.id), changed);
    void queryClient.invalidateQueries({ queryKey: manageKeys.bank });
    void queryClient.invalidateQueries({ queryKey: problemKeys.all });
    toasts.success(t(`stepDone.${step}`));
  };
  const stepping = useMutation({ mutationFn: (step: Step) => take(step) });
  const start = (step: Step) => {
    if (dirty) return toasts.info(t('bar.saveFirst'));
    if (step === 'reject') return setRejecting(true);
    stepping.mutate(step);
  };
  return (
    <>
      {stepsFrom(problem.status, problem.visibility, may(user, 'question', 'approval')).map((step) => (
        <button
          key={step}
          type="button"
          className="lp-btn lp-btn-sm"
          disabled={stepping.isPending}
          aria-disabled={dirty}
          title={dirty ? t('bar.saveFirst') : undefined}
          onClick={() => start(step)}
        >
          {t(`step.${step}`)}
        </button>
      ))}
      {rejecting && <RejectDialog onReject={(reason) => take('reject', reason)} onClose={() => setRejecting(false)} />}
    </>
  );
}
