import { useTranslation } from 'react-i18next';
import { AppLink } from '#/routing/AppLink';
import { paths, withQuery } from '#/routing/paths';
import { Breadcrumb } from '#/ui/Breadcrumb';
import { Chip, DifficultyChip } from '#/ui/Chips';
import { CopyButton } from '#/ui/CopyButton';
import { MarkdownView } from '#/ui/MarkdownView';
import { formatNumber } from '#/i18n/format';
import type { Problem, Sample } from '../types';
import { Progress } from './Progress';

/** A problem as it is read. The same as the server writes into the first HTML (FIRST-PAINT.md), so that nothing moves. */
export function Statement({ problem }: { problem: Problem }) {
  const { t } = useTranslation('problems');
  return (
    <>
      <div className="lp-page-header">
        <Breadcrumb />
        <h1 className="lp-title">{problem.title}</h1>
        <Facts problem={problem} />
      </div>
      {problem.status !== 'published' && <p className="lp-notice">{t('problem.unpublished')}</p>}
      <StatementBody problem={problem} />
      <footer className="lp-statement-foot">
        {problem.tags.length > 0 && (
          <ul className="lp-tags" aria-label={t('problem.tags')}>
            {problem.tags.map((tag) => (
              <li key={tag}>
                <AppLink className="lp-tag" to={withQuery(paths.problems, { tag })}>
                  {tag}
                </AppLink>
              </li>
            ))}
          </ul>
        )}
        {problem.author?.name && (
          <p className="lp-muted lp-small">
            {t('problem.author')}: {problem.author.name}
          </p>
        )}
        {problem.can_edit && (
          <AppLink className="lp-link" to={paths.manageQuestion(problem.id)}>
            {t('problem.edit')}
          </AppLink>
        )}
      </footer>
    </>
  );
}

/** What a problem's statement is made of. */
export type StatementParts = Pick<
  Problem,
  'mode' | 'statement_html' | 'input_html' | 'output_html' | 'constraints_html' | 'samples' | 'subtasks'
>;

/** What a problem asks for, without its head. */
export function StatementBody({ problem }: { problem: StatementParts }) {
  const { t } = useTranslation('problems');
  return (
    <>
      {problem.mode !== 'program' && <p className="lp-notice">{t(`problem.modeHint.${problem.mode}`)}</p>}
      <div className="lp-statement">
        <MarkdownView html={problem.statement_html} />
        <Part title={t('problem.input')} html={problem.input_html} />
        <Part title={t('problem.output')} html={problem.output_html} />
        <Part title={t('problem.constraints')} html={problem.constraints_html} />
        {problem.samples.length > 0 && <h2>{t('problem.samples')}</h2>}
        {problem.samples.map((sample, index) => (
          <SampleBox key={sample.index} sample={sample} number={index + 1} />
        ))}
        <Subtasks problem={problem} />
      </div>
    </>
  );
}

function Facts({ problem }: { problem: Problem }) {
  const { t } = useTranslation('problems');
  return (
    <ul className="lp-problem-meta" aria-label={t('problem.facts')}>
      <li>
        <DifficultyChip difficulty={problem.difficulty} />
      </li>
      {problem.mode !== 'program' && (
        <li>
          <Chip tone="info">{t(`problem.mode.${problem.mode}`)}</Chip>
        </li>
      )}
      <li>
        <span className="lp-fact">{t('problem.time')}</span> {formatNumber(problem.time_limit_ms / 1000)} s
      </li>
      <li>
        <span className="lp-fact">{t('problem.memory')}</span> {formatNumber(problem.memory_limit_mib)} MiB
      </li>
      <li>
        <span className="lp-fact">{t('problem.score')}</span>{' '}
        {problem.my_best_score === null || problem.my_best_score === undefined
          ? ''
          : `${formatNumber(problem.my_best_score)}/`}
        {formatNumber(problem.max_score)}
      </li>
      {problem.my_status && (
        <li>
          <Progress state={problem.my_status} />
        </li>
      )}
    </ul>
  );
}

function Subtasks({ problem }: { problem: Pick<Problem, 'subtasks'> }) {
  const { t } = useTranslation('problems');
  if (problem.subtasks.length === 0) return null;
  return (
    <>
      <h2>{t('problem.subtasks')}</h2>
      <ol className="lp-subtask-list">
        {problem.subtasks.map((subtask, index) => (
          <li key={subtask.id}>
            <span>{subtask.name || t('subtask.name', { number: index + 1 })}</span>{' '}
            <strong>{t('problem.subtaskPoints', { points: formatNumber(subtask.points) })}</strong>
          </li>
        ))}
      </ol>
    </>
  );
}

function Part({ title, html }: { title: string; html: string }) {
  if (!html) return null;
  return (
    <>
      <h2>{title}</h2>
      <MarkdownView html={html} />
    </>
  );
}

function SampleBox({ sample, number }: { sample: Sample; number: number }) {
  const { t } = useTranslation('problems');
  return (
    <section className="lp-sample" aria-label={t('problem.sample', { index: number })}>
      <SampleHalf
        title={t('problem.sampleInput')}
        text={sample.input}
        label={t('problem.copyInput', { index: number })}
      />
      <SampleHalf
        title={t('problem.sampleOutput')}
        text={sample.output}
        label={t('problem.copyOutput', { index: number })}
      />
    </section>
  );
}

function SampleHalf({ title, text, label }: { title: string; text: string; label: string }) {
  const { t } = useTranslation('problems');
  return (
    <div>
      <div className="lp-sample-label">
        <h3>{title}</h3>
        {text !== '' && <CopyButton text={text} label={label} />}
      </div>
      <pre tabIndex={0}>{text === '' ? t('problem.emptyInput') : text.replace(/\n$/, '')}</pre>
    </div>
  );
}
