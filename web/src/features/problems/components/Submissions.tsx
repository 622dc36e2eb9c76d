import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { VerdictChip } from '#/ui/Chips';
import { CopyButton } from '#/ui/CopyButton';
import { dialogs } from '#/ui/dialogs';
import { RelativeTime } from '#/ui/RelativeTime';
import { EmptyState, ErrorState, SkeletonList } from '#/ui/states';
import { languagesQuery, submissionQuery, submissionsQuery } from '../api';
import { mebibytes, points } from '../judge/format';
import { useVerdictWords } from '../judge/words';
import type { Problem, Submission, SubmissionListItem } from '../types';
import { SignInLink } from './ActionDock';
import { CompilerOutput } from './CompilerOutput';
import { JudgeAgain } from './JudgeAgain';
import { Headline, Tests } from './Verdict';

type OnLoad = ((source: string, languageId: number) => void) | null;

/** My past submissions of a problem, and one of them in full. */
export function Submissions({ problem, signedIn, onLoad }: { problem: Problem; signedIn: boolean; onLoad: OnLoad }) {
  const { t } = useTranslation('problems');
  const [open, setOpen] = useState<number | null>(null);
  if (!signedIn) return <EmptyState title={t('history.signedOut')} action={<SignInLink />} />;
  if (open !== null) return <OneSubmission problem={problem} id={open} onBack={() => setOpen(null)} onLoad={onLoad} />;
  return <SubmissionList problem={problem} onOpen={setOpen} />;
}

function SubmissionList({ problem, onOpen }: { problem: Problem; onOpen: (id: number) => void }) {
  const { t } = useTranslation('problems');
  const list = useInfiniteQuery(submissionsQuery(problem.id));
  const items = list.data?.pages.flatMap((page) => page.items);
  if (!items)
    return list.error ? (
      <ErrorState error={list.error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonList rows={4} />
    );
  if (items.length === 0) return <EmptyState title={t('history.empty')} text={t('history.emptyText')} />;
  return (
    <>
      <ul className="lp-list lp-history">
        {items.map((item) => (
          <SubmissionRow key={item.id} item={item} onOpen={() => onOpen(item.id)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <button
          type="button"
          className="lp-btn lp-btn-ghost lp-btn-sm"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('history.more')}
        </button>
      )}
    </>
  );
}

function useLanguageName(): (id: number) => string {
  const languages = useQuery(languagesQuery).data;
  return (id) => languages?.find((language) => language.id === id)?.name ?? '';
}

function SubmissionRow({ item, onOpen }: { item: SubmissionListItem; onOpen: () => void }) {
  const { t } = useTranslation('problems');
  const words = useVerdictWords();
  const languageName = useLanguageName();
  const label = t('history.open', { time: formatDateTime(item.created_at), verdict: words.name(item.status) });
  return (
    <li className="lp-row">
      <div className="lp-row-text">
        <button type="button" className="lp-row-link lp-plain" aria-label={label} onClick={onOpen}>
          <VerdictChip status={item.status} />
        </button>
        <div className="lp-row-meta">
          <RelativeTime at={item.created_at} />
          <span>{languageName(item.language_id)}</span>
          <span>{t('result.time', { ms: item.cpu_ms })}</span>
          <span>{t('result.memory', { mib: mebibytes(item.memory_kib) })}</span>
        </div>
      </div>
      <strong>{t('result.score', { score: points(item.score), max: points(item.max_score) })}</strong>
    </li>
  );
}

function OneSubmission({
  problem,
  id,
  onBack,
  onLoad,
}: {
  problem: Problem;
  id: number;
  onBack: () => void;
  onLoad: OnLoad;
}) {
  const { t } = useTranslation('problems');
  const one = useQuery(submissionQuery(id));
  return (
    <>
      <button type="button" className="lp-btn lp-btn-ghost lp-btn-sm lp-back" onClick={onBack}>
        ← {t('history.back')}
      </button>
      {one.data && <JudgeAgain problem={problem} submission={one.data} />}
      {one.data && <SubmissionDetails submission={one.data} onLoad={onLoad} />}
      {!one.data &&
        (one.error ? <ErrorState error={one.error} onRetry={() => void one.refetch()} /> : <SkeletonList rows={3} />)}
    </>
  );
}

function SubmissionDetails({ submission, onLoad }: { submission: Submission; onLoad: OnLoad }) {
  const { t } = useTranslation('problems');
  const languageName = useLanguageName();
  const result = { ...submission, submission_id: submission.id, wall_ms: 0 };
  const load = async () => {
    const agreed = await dialogs.confirm({
      title: t('history.loadTitle'),
      text: t('history.loadText'),
      action: t('history.load'),
    });
    if (agreed) onLoad?.(submission.source_code, submission.language_id);
  };
  return (
    <div className="lp-verdict">
      <Headline result={result} />
      {submission.compile_output && (
        <CompilerOutput text={submission.compile_output} failed={submission.status === 'CPE'} />
      )}
      <section className="lp-block">
        <div className="lp-sample-label">
          <h4>
            {t('history.source')} · {languageName(submission.language_id)} · {formatDateTime(submission.created_at)}
          </h4>
          <CopyButton text={submission.source_code} />
        </div>
        <pre tabIndex={0}>{submission.source_code}</pre>
        {onLoad && (
          <button type="button" className="lp-btn lp-btn-sm" onClick={() => void load()}>
            {t('history.load')}
          </button>
        )}
      </section>
      <Tests result={result} />
    </div>
  );
}
