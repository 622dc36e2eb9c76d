import LinearProgress from '@mui/material/LinearProgress';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { points } from '../../judge/format';
import { verdictStyle } from '../../judge/verdict';
import { useVerdictWords } from '../../judge/words';
import { formatDateTime } from '#/i18n/format';
import { dialogs } from '#/ui/dialogs';
import { rejudgeQuery, startRejudge, type Rejudge, type RejudgeChange } from '../api';
import '../../results.css';

/** Judging all submissions again after tests or rules have changed: how far it is, and what it changed. */
export function RejudgeCard({ problemId, dirty }: { problemId: number; dirty: boolean }) {
  const { t } = useTranslation('authoring');
  const queryClient = useQueryClient();
  const rejudge = useQuery(rejudgeQuery(problemId)).data ?? null;
  const running = rejudge !== null && rejudge.done < rejudge.total;
  const start = () =>
    dialogs.confirm({
      title: t('rejudge.title'),
      text: t('rejudge.text'),
      action: t('rejudge.action'),
      run: async () => queryClient.setQueryData(rejudgeQuery(problemId).queryKey, await startRejudge(problemId)),
    });
  return (
    <section className="lp-card lp-card-body lp-form lp-columns-whole">
      <div className="lp-program-bar">
        <h2 className="lp-h3">{t('rejudge.heading')}</h2>
        <button
          type="button"
          className="lp-btn lp-btn-sm"
          disabled={running || dirty}
          title={dirty ? t('bar.saveFirst') : undefined}
          onClick={() => void start()}
        >
          {running && <span className="lp-spinner" aria-hidden />}
          {t('rejudge.action')}
        </button>
      </div>
      <p className="lp-muted lp-small">{dirty ? t('bar.saveFirst') : t('rejudge.hint')}</p>
      {rejudge && <Progress rejudge={rejudge} />}
      {rejudge && rejudge.changes.length > 0 && <Changes rejudge={rejudge} />}
    </section>
  );
}

function Progress({ rejudge }: { rejudge: Rejudge }) {
  const { t } = useTranslation('authoring');
  const over = rejudge.done >= rejudge.total;
  return (
    <div role="status">
      <p>
        {t(over ? 'rejudge.over' : 'rejudge.progress', {
          done: rejudge.done,
          total: rejudge.total,
          time: formatDateTime(rejudge.created_at),
        })}{' '}
        {over && rejudge.changed === 0 ? t('rejudge.same') : t('rejudge.changed', { count: rejudge.changed })}
      </p>
      {!over && (
        <LinearProgress
          variant="determinate"
          value={(100 * rejudge.done) / Math.max(1, rejudge.total)}
          aria-label={t('rejudge.heading')}
        />
      )}
    </div>
  );
}

function Changes({ rejudge }: { rejudge: Rejudge }) {
  const { t } = useTranslation('authoring');
  return (
    <div className="lp-scroll-x">
      <table className="lp-times">
        <thead>
          <tr>
            <th scope="col">{t('rejudge.submission')}</th>
            <th scope="col">{t('rejudge.who')}</th>
            <th scope="col">{t('rejudge.before')}</th>
            <th scope="col">{t('rejudge.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rejudge.changes.map((change) => (
            <ChangeRow key={change.submission_id} change={change} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ChangeRow({ change }: { change: RejudgeChange }) {
  const words = useVerdictWords();
  const verdict = (status: string, score: number) => (
    <>
      <span className="lp-status" data-look={verdictStyle(status)}>
        {words.name(status)}
      </span>{' '}
      <span className="lp-muted">{points(score)}</span>
    </>
  );
  return (
    <tr>
      <th scope="row">#{change.submission_id}</th>
      <td>{change.user_name}</td>
      <td>{verdict(change.old_status, change.old_score)}</td>
      <td>{verdict(change.new_status, change.new_score)}</td>
    </tr>
  );
}
